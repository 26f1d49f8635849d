import { normalizeInput } from "../normalize-input.ts"

/** Plates are stored without spaces and dashes, in capitals: "8abc 123" is 8ABC123. */
export const normalizePlate = (typed: string): string =>
  normalizeInput(typed)
    .toUpperCase()
    .replace(/[\s.·•-]/g, "")

export const longestPlate = 15

/** A plate or its beginning in a search box: "plate 8abc 123", "placa 8abc 123". Undefined for what can't be one, like a name. */
export const plateInSearch = (typed: string): string | undefined => {
  const plate = normalizePlate(typed).replace(/^(?:(?:LICENSE)?PLATE(?:NUMBER)?|PLACA)(?=.*\d)/, "")
  return /^(?=.*\d)[A-Z0-9]{3,8}$/.test(plate) ? plate : undefined
}

/** A text in a picture, which may have several lines. The unit of its height doesn't matter. */
export type PictureText = { text: string; height: number }

/** The plate among the texts of its picture: the largest one that looks like a plate. State and stickers are smaller. */
export const plateInPicture = (texts: readonly PictureText[]): string | undefined => {
  const candidates = texts
    .toSorted((a, b) => b.height - a.height)
    .flatMap(({ text }) => text.split(/\r?\n/).map(normalizePlate))
  return (
    candidates.find((text) => /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,8}$/.test(text)) ??
    candidates.find((text) => /^\d{5,8}$/.test(text))
  )
}
