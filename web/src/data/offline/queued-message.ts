import { t } from "#shared/language.ts"
import { showMessage } from "../../ui/feedback/notifications.ts"

/** Pass `undo` where the queued action is not listed, and only while no later action exists. */
export const showQueuedMessage = (what: string, undo?: () => void): void =>
  showMessage(t(`${what} is saved on this phone. It goes out when there's a signal.`), undo)
