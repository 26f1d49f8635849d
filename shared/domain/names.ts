/** The first letters of the first and the last word: `Mia Torres` is MT, `Cher` is C. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return `${words[0]?.charAt(0) ?? ""}${last?.charAt(0) ?? ""}`.toUpperCase()
}

/** `Mia Cho` is M. Cho, in columns that have no room for more. */
export function shortName(name: string): string {
  const [first = "", ...rest] = name.split(/\s+/).filter(Boolean)
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.at(-1)}`
}
