import type { StoredMedia } from "#shared/api/requests/media.ts"
import { imageSizes, newMediaId, thumbBox } from "../../media/store.ts"
import type { Pictures } from "../../platform/files/pictures.ts"
import type { Refuse } from "../../platform/refusal.ts"
import type { Person } from "../../platform/versioned.ts"

type RedrawnPhoto = Awaited<ReturnType<Pictures["readWithThumb"]>>

const category = "priordamage"

/** Redraws a visitor's photos. Refuses files that aren't pictures or belong to another form. */
export const readPhotos = async (
  pictures: Pictures,
  { form, photos = [] }: { form: string; photos?: readonly string[] | undefined },
  refuse: Refuse<"not_an_image">,
): Promise<RedrawnPhoto[]> => {
  const upload = {
    purpose: "newservice",
    sender: form,
    box: imageSizes(category).box,
    countInline: undefined,
    refuse,
  } as const
  const redrawnPhotos: RedrawnPhoto[] = []
  // One at a time, because decoded pictures use much memory.
  for (const [index, source] of photos.entries())
    redrawnPhotos.push(
      await pictures.readWithThumb(source, { ...upload, field: `damage.photos.${index}` }, thumbBox),
    )
  return redrawnPhotos
}

export const storePhotos = async (
  pictures: Pictures,
  redrawnPhotos: readonly RedrawnPhoto[],
  { number, by, now }: { number: number; by: Person; now: Date },
): Promise<StoredMedia | undefined> => {
  if (redrawnPhotos.length === 0) return undefined
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
      redrawnPhotos.map(async ({ picture, thumb }) => ({
        key: await pictures.put(folder, picture),
        thumb: await pictures.put(folder, thumb),
      })),
    ),
  }
}
