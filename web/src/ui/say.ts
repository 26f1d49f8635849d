import { notifications } from "@mantine/notifications"
import { createElement } from "react"
import { ProblemError } from "./problem.ts"
import { Undoable } from "./Undoable.tsx"

/** Where it lies over nothing that is pressed next: the head of a page on a phone, the foot on a desk. */
const corner = () => (window.matchMedia("(max-width: 700px)").matches ? "top-center" : "bottom-right")

const closeButtonProps = { "aria-label": "Close" }

/** A short sentence about what was done; it leaves by itself. With a way back it stays long enough to be read and taken. */
export const say = (message: string, undo?: () => void) => {
  const id = crypto.randomUUID()
  const onUndo = () => {
    notifications.hide(id)
    undo?.()
  }
  notifications.show({
    id,
    message: undo ? createElement(Undoable, { message, onUndo }) : message,
    position: corner(),
    color: "glass",
    autoClose: undo ? 10_000 : 3000,
    withBorder: true,
    closeButtonProps,
  })
}

/** What came back and can be given up; it stays until it is closed, or until `forget(id)`. */
export const sayWithDiscard = (id: string, message: string, discard: () => void) => {
  notifications.hide(id)
  notifications.show({
    id,
    message: createElement(Undoable, { message, onUndo: discard, label: "Discard" }),
    position: corner(),
    color: "glass",
    autoClose: false,
    withBorder: true,
    closeButtonProps,
  })
}

/** Titles of failures for want of a signal that are still shown. */
const offlineFailures = new Set<string>()

/** What did not work and what helps; it stays until it is read, until the same is tried again, or until its cause is gone. */
export const sayFailed = (title: string, error: Error) => {
  forget(title)
  if (error instanceof ProblemError && error.status === 0) offlineFailures.add(title)
  notifications.show({
    id: title,
    title,
    message: error.message,
    position: corner(),
    color: "red",
    autoClose: false,
    withBorder: true,
    closeButtonProps,
  })
}

/** It is tried again: that it failed before is no news any more. */
export const forget = (title: string) => {
  offlineFailures.delete(title)
  notifications.hide(title)
}

/** The signal is back: what failed without it can be tried again. */
export const forgetOffline = () => {
  for (const title of offlineFailures) forget(title)
}
