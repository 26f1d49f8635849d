import { type ReactNode, useEffect } from "react"
import { type Location, useBlocker } from "react-router-dom"
import { ConfirmDialog } from "./Dialog.tsx"

type Props = {
  unsaved: boolean
  /** The parameter of the address that opens the form, so that another value leaves it, too. */
  parameter?: string
  title: string
  confirm: string
  back?: string | undefined
  children: ReactNode
  onDiscard?: () => void
}

/** Asks before navigation discards unsaved input. */
export function ConfirmLeave(props: Props) {
  const { unsaved, parameter, title, confirm, back, children, onDiscard } = props
  const formAt = ({ pathname, search }: Location) =>
    [pathname, parameter && new URLSearchParams(search).get(parameter)].join("?")
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && formAt(currentLocation) !== formAt(nextLocation),
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
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", preventUnload)
    return () => window.removeEventListener("beforeunload", preventUnload)
  }, [unsaved])
}
