import { type NotificationData, notifications } from "@mantine/notifications"
import type { LucideIcon } from "lucide-react"
import { createElement } from "react"
import { t } from "#shared/language.ts"
import { phoneMedia } from "../use-media.ts"
import { ProblemError } from "./problem.ts"
import { UndoMessage } from "./UndoMessage.tsx"

/** Notifications must not cover the button that is pressed next. */
const corner = () => (window.matchMedia(phoneMedia).matches ? "top-center" : "bottom-right")

const closeButtonProps = { "aria-label": t("Close") }

/**
 * Closes by itself. With a button, which undoes unless it has a label of its own, it stays longer. An open message with
 * the same id is replaced.
 */
export const showMessage = (
  message: string,
  undo?: () => void,
  { id = crypto.randomUUID(), ...button }: { id?: string; label?: string; icon?: LucideIcon } = {},
) => {
  const onUndo = () => {
    notifications.hide(id)
    undo?.()
  }
  const data: NotificationData = {
    id,
    message: undo ? createElement(UndoMessage, { message, onUndo, ...button }) : message,
    position: corner(),
    color: "glass",
    autoClose: undo ? 10_000 : 3000,
    withBorder: true,
    closeButtonProps,
  }
  // Has no effect on an open message, which `update` replaces.
  notifications.show(data)
  notifications.update(data)
}

/** Stays until it is closed or `hideMessage(id)` is called. */
export const showDraftMessage = (id: string, message: string, discard: () => void) => {
  notifications.hide(id)
  notifications.show({
    id,
    message: createElement(UndoMessage, { message, onUndo: discard, label: t("Discard") }),
    position: corner(),
    color: "glass",
    autoClose: false,
    withBorder: true,
    closeButtonProps,
  })
}

const offlineFailures = new Set<string>()

/** Stays until it is closed, the action is tried again, or the connection is back. */
export const showFailure = (title: string, error: Error) => {
  hideMessage(title)
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

export const hideMessage = (title: string) => {
  offlineFailures.delete(title)
  notifications.hide(title)
}

export const hideOfflineFailures = () => {
  for (const title of offlineFailures) hideMessage(title)
}
