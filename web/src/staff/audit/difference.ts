export type Difference = { start: string; removed: string; added: string; end: string }

const isWordEnd = (text: string, index: number): boolean =>
  index === 0 || index === text.length || !/\w/.test(text.charAt(index - 1)) || !/\w/.test(text.charAt(index))

/** The common prefix, shortened to a word boundary in both texts. */
const commonPrefixLength = (one: string, other: string): number => {
  const shorter = Math.min(one.length, other.length)
  let index = 0
  while (index < shorter && one.charAt(index) === other.charAt(index)) index += 1
  while (!isWordEnd(one, index) || !isWordEnd(other, index)) index -= 1
  return index
}

const backwards = (text: string): string => text.split("").reverse().join("")

export function differenceOf(from: string, to: string): Difference {
  const prefixLength = commonPrefixLength(from, to)
  const suffixLength = commonPrefixLength(
    backwards(from.slice(prefixLength)),
    backwards(to.slice(prefixLength)),
  )
  return {
    start: from.slice(0, prefixLength),
    removed: from.slice(prefixLength, from.length - suffixLength),
    added: to.slice(prefixLength, to.length - suffixLength),
    end: from.slice(from.length - suffixLength),
  }
}

export function lineChanges(
  from: readonly string[],
  to: readonly string[],
): { removed: string[]; added: string[]; unchangedCount: number } {
  const removed = from.filter((line) => !to.includes(line))
  return {
    removed,
    added: to.filter((line) => !from.includes(line)),
    unchangedCount: from.length - removed.length,
  }
}
