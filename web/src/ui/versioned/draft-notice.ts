import { messages } from "#shared/messages.ts"
import { forget, sayWithDiscard } from "../say.ts"

const id = "drafts"
const restored = new Map<object, () => void>()

const close = () => forget(id)

/**
 * One message for all restored drafts of the page. `isOlder`: the record changed since. Returns its removal.
 */
export function sayRestored(discard: () => void, isOlder: boolean): () => void {
  const key = {}
  restored.set(key, discard)
  sayWithDiscard(id, isOlder ? messages.drafts.backOlder : messages.drafts.back, () => {
    for (const giveUp of restored.values()) giveUp()
    restored.clear()
    close()
  })
  return () => {
    if (restored.delete(key) && restored.size === 0) close()
  }
}
