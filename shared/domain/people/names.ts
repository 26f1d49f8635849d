/** Whole code points, because half of a surrogate pair isn't text. */
const firstLetter = (word: string): string => [...word][0] ?? ""

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return `${firstLetter(words[0] ?? "")}${firstLetter(last ?? "")}`.toUpperCase()
}

export function shortName(name: string): string {
  const [first = "", ...rest] = name.split(/\s+/).filter(Boolean)
  return rest.length === 0 ? first : `${firstLetter(first)}. ${rest.at(-1)}`
}
