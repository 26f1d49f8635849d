/** Deep equality. An absent field equals an undefined one. */
export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return (a ?? undefined) === (b ?? undefined)
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const sameIn = (key: string) => isSameValue(Reflect.get(a, key), Reflect.get(b, key))
  return Object.keys(a).every(sameIn) && Object.keys(b).every((key) => Object.hasOwn(a, key) || sameIn(key))
}

export const equalsIgnoringCase = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()
