import type { Media } from "#shared/api/requests/media.ts"
import { categoryText } from "#shared/domain/media/media.ts"

export type Shot = {
  /** Stable when the URL is signed again. */
  id: string
  src: string
  thumb: string
  of: Media
  index: number
  /** Name for downloads: "48210-prior-damage-2.webp". */
  fileName: string
}

/** Without accents, as in "dano-previo". */
const slug = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")

export const shotsOf = (attachments: readonly Media[]): Shot[] => {
  const counts = new Map<string, number>()
  // Number from the oldest, so that numbers don't change when photos are added.
  const numbered = attachments.toReversed().map((media) => {
    const shots = media.media.map((src, index): Shot => {
      const count = (counts.get(media.category) ?? 0) + 1
      counts.set(media.category, count)
      return {
        id: `${media._id} ${index}`,
        src,
        thumb: media.thumbs[index] ?? src,
        of: media,
        index,
        fileName: `${media.relativeInvoiceNumber}-${slug(categoryText(media.category))}-${count}.webp`,
      }
    })
    return shots
  })
  return numbered.toReversed().flat()
}
