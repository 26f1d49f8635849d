/** Whole: a letter or a sign beyond the first 65,536 is two units of a string, and half of one is no text. */
const firstLetter = (word: string): string => [...word][0] ?? ""

/** The first letters of the first and the last word: `Mia Torres` is MT, `Cher` is C. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return `${firstLetter(words[0] ?? "")}${firstLetter(last ?? "")}`.toUpperCase()
}

/** `Mia Cho` is M. Cho, in columns that have no room for more. */
export function shortName(name: string): string {
  const [first = "", ...rest] = name.split(/\s+/).filter(Boolean)
  return rest.length === 0 ? first : `${firstLetter(first)}. ${rest.at(-1)}`
}
