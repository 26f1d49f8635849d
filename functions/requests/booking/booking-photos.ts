import type { StoredMedia } from "#shared/api/media.ts"
import { mostPixelsOf } from "#shared/domain/media/media.ts"
import { newMediaId, thumbBox } from "../../media/store.ts"
import type { Pictures } from "../../platform/files/pictures.ts"
import type { Refuse } from "../../platform/refusal.ts"
import type { Person } from "../../platform/versioned.ts"

type Drawn = Awaited<ReturnType<Pictures["readWithThumb"]>>

const category = "priordamage"

/** Redraws a visitor's photos. Refuses files that aren't pictures or belong to another form. */
export const drawnPhotos = async (
  pictures: Pictures,
  { form, photos = [] }: { form: string; photos?: readonly string[] | undefined },
  refuse: Refuse<"not_an_image">,
): Promise<Drawn[]> => {
  const most = mostPixelsOf(category)
  const taking = { purpose: "newservice", sender: form, box: { width: most, height: most }, refuse } as const
  const drawn: Drawn[] = []
  // One at a time, because decoded pictures use much memory.
  for (const [index, given] of photos.entries())
    drawn.push(await pictures.readWithThumb(given, { ...taking, field: `damage.photos.${index}` }, thumbBox))
  return drawn
}

export const storedPhotos = async (
  pictures: Pictures,
  drawn: readonly Drawn[],
  { number, by, now }: { number: number; by: Person; now: Date },
): Promise<StoredMedia | undefined> => {
  if (drawn.length === 0) return undefined
  const _id = newMediaId(number, now)
  const folder = `media/${number}/${_id}`
  return {
    _id,
    filename: "From the website",
    category,
    relativeInvoiceNumber: number,
    postingUserId: by._id,
    postingUserInitials: by.initials,
    postingUserName: by.name,
    createdAt: now.toISOString(),
    pictures: await Promise.all(
      drawn.map(async ({ picture, thumb }) => ({
        key: await pictures.put(folder, picture),
        thumb: await pictures.put(folder, thumb),
      })),
    ),
  }
}
