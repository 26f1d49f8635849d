import { messages } from "#shared/messages.ts"
import { forget, sayWithDiscard } from "../say.ts"

const id = "drafts"
/** How each restored form of the page gives its draft up. */
const restored = new Map<object, () => void>()

const close = () => forget(id)

/**
 * Says once for all forms of the page that what was typed is back, until it is discarded, saved or closed. `isOlder`: the
 * record was changed since, so that a save merges both or asks. Answers how the form takes itself out when it closes.
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
