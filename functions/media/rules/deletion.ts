import type { StoredMedia } from "#shared/api/requests/media.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { categoryText } from "#shared/domain/media/media.ts"

/** Names the count, and the category if all share one. */
export const deletionEvent = (deleted: readonly Pick<StoredMedia, "category">[]) => {
  const categories = [...new Set(deleted.map(({ category }) => categoryText(category)))]
  const event: JobEvent = {
    code: "attachmentsDeleted",
    count: deleted.length,
    ...(categories.length === 1 && { category: categories[0] }),
  }
  return { patch: {}, event }
}
