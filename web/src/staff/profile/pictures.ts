import type { Vehicle } from "#shared/api/customers.ts"

/*
 * The pictures of a vehicle while they are edited. A removed one stays until it is saved, so that it can come back; one that
 * is on its way is given up by its removal, and sent again when it comes back.
 */

export const mostPictures = 5

type State =
  | { is: "kept" }
  /** from 0 to 1 */
  | { is: "sending"; share: number }
  | { is: "given up" }
  | { is: "sent"; key: string }
  | { is: "failed"; sentence: string; mayRetry: boolean }

export type Picture = {
  id: string
  /** what shows it: the address that it was given with, or the chosen file's */
  src: string
  /** of a new one */
  file?: File
  note: string
  removed: boolean
  state: State
}

export const keptPictures = (images: Vehicle["images"]): Picture[] =>
  images.map(({ src, note }) => ({ id: src, src, note, removed: false, state: { is: "kept" } }))

export const livePictures = (pictures: readonly Picture[]): Picture[] =>
  pictures.filter(({ removed }) => !removed)

export const roomFor = (pictures: readonly Picture[]): number => mostPictures - livePictures(pictures).length

/** The first is the main one; what is removed keeps its place behind. */
export const madeMain = (pictures: readonly Picture[], id: string): Picture[] => [
  ...pictures.filter((one) => one.id === id),
  ...pictures.filter((one) => one.id !== id),
]

/** Why the pictures cannot be saved now. */
export function obstacleOf(pictures: readonly Picture[]): string | undefined {
  const states = livePictures(pictures).map(({ state }) => state.is)
  if (states.includes("sending")) return "A picture is still uploading."
  if (states.includes("failed")) return "A picture didn't upload. Try again or remove it."
  return undefined
}

/** What is sent: a kept picture by its address, a new one by the key of its upload. */
export const imagesOf = (pictures: readonly Picture[]): { src: string; note: string }[] =>
  livePictures(pictures).flatMap(({ src, note, state }) => {
    if (state.is === "kept") return [{ src, note: note.trim() }]
    return state.is === "sent" ? [{ src: state.key, note: note.trim() }] : []
  })

export const isChanged = (pictures: readonly Picture[], before: Vehicle["images"]): boolean =>
  JSON.stringify(imagesOf(pictures)) !== JSON.stringify(before.map(({ src, note }) => ({ src, note })))

/** An address is signed anew now and then; what stands before the signature stays. */
const pathOf = (src: string): string => src.split("?", 1)[0] ?? ""

/** The pictures in words, for somebody who has to choose: those of before by their number, the rest by who added them. */
export function picturesText(
  images: readonly { src: string; note?: string | undefined }[],
  before: Vehicle["images"],
): string {
  if (images.length === 0) return "no pictures"
  const numbers = new Map(before.map(({ src }, index) => [pathOf(src), index + 1]))
  return images
    .map(({ src, note }) => {
      const number = numbers.get(pathOf(src))
      const own = src.startsWith("incoming/") ? "your new picture" : "a new picture"
      const name = number === undefined ? own : `picture ${number}`
      return note ? `${name} (${note})` : name
    })
    .join(", ")
}
