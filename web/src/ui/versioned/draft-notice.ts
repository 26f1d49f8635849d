import { messages } from "#shared/messages.ts"
import { hideMessage, showDraftMessage } from "../feedback/notifications.ts"

const id = "drafts"
const restored = new Map<object, () => void>()

const close = () => hideMessage(id)

/**
 * One message for all restored drafts of the page. `isOlder`: the record changed since. Returns its removal.
 */
export function showRestoredMessage(discard: () => void, isOlder: boolean): () => void {
  const key = {}
  restored.set(key, discard)
  showDraftMessage(id, isOlder ? messages.drafts.backOlder : messages.drafts.back, () => {
    for (const giveUp of restored.values()) giveUp()
    restored.clear()
    close()
  })
  return () => {
    if (restored.delete(key) && restored.size === 0) close()
  }
}
