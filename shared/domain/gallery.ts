import { type MediaCategory, maySeeCategory } from "./media.ts"

/** What the shop shows of its work to everybody (owner's specification). */

/** Letters and digits that nobody takes for one another: an id is read from a screen and told on the phone. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz"
const idLength = 5

/** `random` gives whole numbers from 0 to below its bound. */
export const newGalleryId = (random: (below: number) => number): string =>
  Array.from({ length: idLength }, () => letters.charAt(random(letters.length))).join("")

export const isGalleryId = (text: string): boolean => /^[A-Za-z0-9]{5}$/.test(text)

/** A page of the gallery (owner's specification), and the most that one call answers. */
export const galleryPage = 25
export const mostAtOnce = 100

/** More than a visitor looks at, and few enough that their order is one small item of the table. */
export const mostGalleryEntries = 1000
export const mostGalleryPictures = 10

/** What the shop keeps to itself of a job it doesn't publish either: a check, a VIN, what was put under Other. */
export const mayPublish = (category: MediaCategory): boolean => maySeeCategory("user", category)

type Named = { year: number; make: string; model: string }

/** "2021 Toyota RAV4" */
export const galleryTitle = ({ year, make, model }: Named): string => [year, make, model].join(" ")

/** The title as it stands in an address: "2021-toyota-rav4". Words that have no Latin letter leave the year. */
export const galleryKeyword = (entry: Named): string =>
  galleryTitle(entry)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")

export const galleryAddress = (entry: Named & { _id: string }): string =>
  `/gallery/${entry._id}/${galleryKeyword(entry)}`

/** Where everybody may see a picture of an entry, by its file's name; the small one lies beside it. */
export const galleryPicture = (_id: string, file: string): string => `/assets/gallery/${_id}/${file}.webp`
export const smallOf = (picture: string): string => picture.replace(/\.webp$/, "-small.webp")

/** A place in a list from which the moved one is taken out: before another, or at the end. */
export const movedBefore = (
  ids: readonly string[],
  moved: string,
  before: string | null,
): string[] | undefined => {
  const others = ids.filter((id) => id !== moved)
  if (others.length === ids.length || before === moved) return undefined
  if (before === null) return [...others, moved]
  const at = others.indexOf(before)
  return at < 0 ? undefined : others.toSpliced(at, 0, moved)
}
