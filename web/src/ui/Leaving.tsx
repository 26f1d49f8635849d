import { type ReactNode, useEffect } from "react"
import { useBlocker } from "react-router-dom"
import { ConfirmDialog } from "./Dialog.tsx"

type Props = {
  unsaved: boolean
  /** "Leave without saving the charges?" */
  title: string
  /** "Discard edits" */
  confirm: string
  /** what is lost */
  children: ReactNode
  onDiscard?: () => void
}

/** Leaving the page with something unsaved in it asks first. */
export function Leaving({ unsaved, title, confirm, children, onDiscard }: Props) {
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useAskBeforeUnload(unsaved)

  return (
    <ConfirmDialog
      opened={leaving.state === "blocked"}
      onClose={() => leaving.reset?.()}
      title={title}
      confirm={confirm}
      destructive
      onConfirm={() => {
        onDiscard?.()
        leaving.proceed?.()
      }}
    >
      {children}
    </ConfirmDialog>
  )
}

/** The browser asks, in its own words, before the tab is closed or leads elsewhere. */
export function useAskBeforeUnload(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [unsaved])
}
