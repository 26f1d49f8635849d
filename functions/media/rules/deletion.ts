import type { StoredMedia } from "../../../shared/api/media.ts"
import { categoryText } from "../../../shared/domain/media.ts"

const wordsOf = (gone: readonly Pick<StoredMedia, "category">[]): string => {
  const categories = [...new Set(gone.map(({ category }) => categoryText(category)))]
  const what = gone.length === 1 ? "deleted an attachment" : `deleted ${gone.length} attachments`
  return categories.length === 1 ? `${what} (${categories[0]})` : what
}

/** What the history of a job keeps of attachments that are deleted: how many, and of which category where it is one. */
export const deletionStep = (gone: readonly Pick<StoredMedia, "category">[]) => ({
  patch: {},
  action: wordsOf(gone),
})
