import { messages } from "#shared/messages.ts"
import { hideMessage, showDraftMessage } from "../feedback/notifications.ts"

const id = "drafts"
const discardByDraft = new Map<object, () => void>()

const close = () => hideMessage(id)

/**
 * One message for all restored drafts of the page. `isOlder`: the record changed since. Returns its removal.
 */
export function showRestoredMessage(discard: () => void, isOlder: boolean): () => void {
  const key = {}
  discardByDraft.set(key, discard)
  showDraftMessage(id, isOlder ? messages.drafts.backOlder : messages.drafts.back, () => {
    for (const discardDraft of discardByDraft.values()) discardDraft()
    discardByDraft.clear()
    close()
  })
  return () => {
    if (discardByDraft.delete(key) && discardByDraft.size === 0) close()
  }
}
