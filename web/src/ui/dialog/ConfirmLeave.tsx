import { type ReactNode, useEffect } from "react"
import { useBlocker } from "react-router-dom"
import { ConfirmDialog } from "./Dialog.tsx"

type Props = {
  unsaved: boolean
  title: string
  confirm: string
  back?: string | undefined
  children: ReactNode
  onDiscard?: () => void
}

/** Asks before navigation discards unsaved input. */
export function ConfirmLeave({ unsaved, title, confirm, back, children, onDiscard }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useAskBeforeUnload(unsaved)

  return (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={title}
      confirm={confirm}
      back={back}
      destructive
      onConfirm={() => {
        onDiscard?.()
        blocker.proceed?.()
      }}
    >
      {children}
    </ConfirmDialog>
  )
}

export function useAskBeforeUnload(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [unsaved])
}
