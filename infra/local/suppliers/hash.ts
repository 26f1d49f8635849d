/** FNV-1a with a final mix: stable on every machine, and similar texts get distant numbers. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export const shareOf = (text: string): number => hashOf(text) / 2 ** 32

export const pickBy = <One>(text: string, from: readonly [One, ...One[]]): One =>
  from[hashOf(text) % from.length] ?? from[0]
