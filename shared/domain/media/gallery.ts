import { type MediaCategory, maySeeCategory } from "./media.ts"

/** Without letters and digits that look alike, because ids are read aloud on the phone. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz"
const idLength = 5

/** `random` returns an integer from 0 to below its bound. */
export const newGalleryId = (random: (below: number) => number): string =>
  Array.from({ length: idLength }, () => letters.charAt(random(letters.length))).join("")

export const isGalleryId = (text: string): boolean => /^[A-Za-z0-9]{5}$/.test(text)

/** Page size (owner's specification), and the limit per call. */
export const galleryPage = 25
export const maxGalleryLimit = 100

/** Small enough that the order of all entries fits into one item. */
export const maxGalleryEntries = 1000
export const maxGalleryPictures = 10

/** Only categories that the customer may see can be published: no checks, VINs, or Other. */
export const mayPublish = (category: MediaCategory): boolean => maySeeCategory("user", category)

type VehicleName = { year: number; make: string; model: string }

export const galleryTitle = ({ year, make, model }: VehicleName): string => [year, make, model].join(" ")

/** The title for an address: "2021-toyota-rav4". A title without Latin letters leaves only the year. */
export const galleryKeyword = (entry: VehicleName): string =>
  galleryTitle(entry)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")

export const galleryAddress = (entry: VehicleName & { _id: string }): string =>
  `/gallery/${entry._id}/${galleryKeyword(entry)}`

export const galleryPicture = (_id: string, file: string): string => `/assets/gallery/${_id}/${file}.webp`
export const thumbnailOf = (picture: string): string => picture.replace(/\.webp$/, "-small.webp")

export const moveBefore = (
  ids: readonly string[],
  moved: string,
  before: string | null,
): string[] | undefined => {
  const otherIds = ids.filter((id) => id !== moved)
  if (otherIds.length === ids.length || before === moved) return undefined
  if (before === null) return [...otherIds, moved]
  const at = otherIds.indexOf(before)
  return at < 0 ? undefined : otherIds.toSpliced(at, 0, moved)
}
