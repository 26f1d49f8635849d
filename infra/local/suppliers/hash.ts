import { fnv1a } from "#shared/domain/fnv1a.ts"

/** FNV-1a with a final mix: stable on every machine, and similar texts get distant numbers. */
export const stableHash = (text: string): number => {
  let hash = fnv1a(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export const shareOf = (text: string): number => stableHash(text) / 2 ** 32

export const pickBy = <One>(text: string, from: readonly [One, ...One[]]): One =>
  from[stableHash(text) % from.length] ?? from[0]
