/** Allowed characters of each position of a VIN. An undefined position allows all. */
export type VinCharacters = readonly (string | undefined)[]

/** Undefined when no VIN fits both. */
export const intersect = (a: VinCharacters, b: VinCharacters): (string | undefined)[] | undefined => {
  const commonCharacters = Array.from({ length: Math.max(a.length, b.length) }, (_, index) => {
    const [left, right] = [a[index], b[index]]
    if (left === undefined || right === undefined) return left ?? right
    return [...left].filter((character) => right.includes(character)).join("")
  })
  return commonCharacters.some((allowed) => allowed === "") ? undefined : commonCharacters
}
