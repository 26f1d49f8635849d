import { normalizeInput } from "#shared/domain/normalize-input.ts"

/** Words of the catalog's names and of what people type. All are capitals and digits. */

export const chunksOf = (text: string): string[] =>
  normalizeInput(text)
    .toUpperCase()
    .split(/[\s,;/|]+/)
    .filter(Boolean)

export const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "")

/** Where letters and digits meet: RAV4 is RAV and 4. */
const seam = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u
/** 328I is found by "3 series". */
const isOfSeries = /^\d{3}[A-Z]/

/** "CR-V" is found by CRV, CR, and V, and "MODEL 3" by MODEL3, too. */
export const wordsOfName = (name: string): Set<string> => {
  const chunks = chunksOf(name)
  const joined = chunks.map(lettersAndDigits)
  return new Set(
    [
      ...chunks.flatMap((chunk) => chunk.split(/[^\p{L}\p{N}]+/u)),
      ...joined,
      ...joined.flatMap((word) => word.split(seam)),
      ...joined.slice(1).map((word, index) => `${joined[index]}${word}`),
      ...joined.flatMap((word) => (isOfSeries.test(word) ? [word.charAt(0), "SERIES"] : [])),
    ].filter(Boolean),
  )
}

export const anyStartsWith = (own: Iterable<string>, prefix: string): boolean => {
  for (const word of own) if (word.startsWith(prefix)) return true
  return false
}
