import type { StoredMedia } from "#shared/api/media.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { categoryText } from "#shared/domain/media/media.ts"

/** The event of deleted attachments: how many, and their category if they share one. */
export const deletionStep = (gone: readonly Pick<StoredMedia, "category">[]) => {
  const categories = [...new Set(gone.map(({ category }) => categoryText(category)))]
  const event: JobEvent = {
    code: "attachmentsDeleted",
    count: gone.length,
    ...(categories.length === 1 && { category: categories[0] }),
  }
  return { patch: {}, event }
}
