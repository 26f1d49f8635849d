import type { Vehicle } from "#shared/api/customers.ts"
import { t } from "#shared/language.ts"

/*
 * Pictures of a vehicle while it is edited. A removed picture stays until the save, so it can be restored.
 * Removing a picture that is uploading aborts the upload, and restoring it starts over.
 */

export const maxPictures = 5

type State =
  | { is: "kept" }
  | { is: "sending"; share: number }
  | { is: "given up" }
  | { is: "sent"; key: string }
  | { is: "failed"; sentence: string; mayRetry: boolean }

export type Picture = {
  id: string
  /** Address to show: the signed URL, or an object URL of the chosen file. */
  src: string
  file?: File
  note: string
  removed: boolean
  state: State
}

export const keptPictures = (images: Vehicle["images"]): Picture[] =>
  images.map(({ src, note }) => ({ id: src, src, note, removed: false, state: { is: "kept" } }))

export const livePictures = (pictures: readonly Picture[]): Picture[] =>
  pictures.filter(({ removed }) => !removed)

export const roomFor = (pictures: readonly Picture[]): number => maxPictures - livePictures(pictures).length

export const moveToFront = (pictures: readonly Picture[], id: string): Picture[] => [
  ...pictures.filter((one) => one.id === id),
  ...pictures.filter((one) => one.id !== id),
]

export function whyNotSavable(pictures: readonly Picture[]): string | undefined {
  const states = livePictures(pictures).map(({ state }) => state.is)
  if (states.includes("sending")) return t("A picture is still uploading.")
  if (states.includes("failed")) return t("A picture didn't upload. Try again or remove it.")
  return undefined
}

/** Stored pictures are sent by address, new ones by upload key. */
export const imagesOf = (pictures: readonly Picture[]): { src: string; note: string }[] =>
  livePictures(pictures).flatMap(({ src, note, state }) => {
    if (state.is === "kept") return [{ src, note: note.trim() }]
    return state.is === "sent" ? [{ src: state.key, note: note.trim() }] : []
  })

export const isChanged = (pictures: readonly Picture[], before: Vehicle["images"]): boolean =>
  JSON.stringify(imagesOf(pictures)) !== JSON.stringify(before.map(({ src, note }) => ({ src, note })))

/** Signatures of addresses change, so compare only what comes before them. */
const pathOf = (src: string): string => src.split("?", 1)[0] ?? ""

export function picturesText(
  images: readonly { src: string; note?: string | undefined }[],
  before: Vehicle["images"],
): string {
  if (images.length === 0) return t("no pictures")
  const numbers = new Map(before.map(({ src }, index) => [pathOf(src), index + 1]))
  return images
    .map(({ src, note }) => {
      const number = numbers.get(pathOf(src))
      const newPictureName = src.startsWith("incoming/") ? t("your new picture") : t("a new picture")
      const name = number === undefined ? newPictureName : t(`picture ${number}`)
      return note ? `${name} (${note})` : name
    })
    .join(", ")
}
