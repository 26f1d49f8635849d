import type { StoredMedia } from "#shared/api/requests/media.ts"
import { maxPixels } from "#shared/domain/media/media.ts"
import { newMediaId, thumbBox } from "../../media/store.ts"
import type { Pictures } from "../../platform/files/pictures.ts"
import type { Refuse } from "../../platform/refusal.ts"
import type { Person } from "../../platform/versioned.ts"

type ReadPhoto = Awaited<ReturnType<Pictures["readWithThumb"]>>

const category = "priordamage"

/** Redraws a visitor's photos. Refuses files that aren't pictures or belong to another form. */
export const readPhotos = async (
  pictures: Pictures,
  { form, photos = [] }: { form: string; photos?: readonly string[] | undefined },
  refuse: Refuse<"not_an_image">,
): Promise<ReadPhoto[]> => {
  const most = maxPixels(category)
  const upload = {
    purpose: "newservice",
    sender: form,
    box: { width: most, height: most },
    countInline: undefined,
    refuse,
  } as const
  const readPhotoList: ReadPhoto[] = []
  // One at a time, because decoded pictures use much memory.
  for (const [index, source] of photos.entries())
    readPhotoList.push(
      await pictures.readWithThumb(source, { ...upload, field: `damage.photos.${index}` }, thumbBox),
    )
  return readPhotoList
}

export const storePhotos = async (
  pictures: Pictures,
  readPhotoList: readonly ReadPhoto[],
  { number, by, now }: { number: number; by: Person; now: Date },
): Promise<StoredMedia | undefined> => {
  if (readPhotoList.length === 0) return undefined
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
      readPhotoList.map(async ({ picture, thumb }) => ({
        key: await pictures.put(folder, picture),
        thumb: await pictures.put(folder, thumb),
      })),
    ),
  }
}
