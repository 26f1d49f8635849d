import bidiFactory from "bidi-js"
import { isBasic } from "../fonts/letters.ts"

/** Part of a line that one font draws in one direction. */
export type Piece = {
  text: string
  /** the slice of `more-fonts.pack`, or undefined for the fonts that every PDF has */
  slice: number | undefined
  rightToLeft: boolean
}

/** Pieces in the order of reading, and their places from left to right. */
export type PiecedLine = { pieces: readonly Piece[]; fromLeft: readonly number[] }

type SliceOf = (codePoint: number) => number | undefined

/** Stands for a character that no font has: a question mark in a black diamond. */
export const undrawnMark = "\ufffd"

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** One user-perceived character in the font that draws it. */
type Drawn = { text: string; slice: number | undefined }

/** A plainer character that means the same: the letter without an accent, or the one that a styled or circled one is made of. */
const plainerOf = (cluster: string): string[] => {
  const decomposed = [...cluster.normalize("NFD")]
  return [
    cluster.normalize("NFKC"),
    ...decomposed.slice(1).map((_, index) =>
      decomposed
        .slice(0, decomposed.length - 1 - index)
        .join("")
        .normalize("NFC"),
    ),
  ]
}

const drawnBy = (cluster: string, sliceOf: SliceOf): Drawn | undefined => {
  if (isBasic(cluster)) return { text: cluster, slice: undefined }
  const visible = [...cluster].filter((letter) => !/[\u200c\u200d]/.test(letter))
  const [first, ...others] = visible.map((letter) => sliceOf(letter.codePointAt(0) ?? 0))
  if (first === undefined || others.some((slice) => slice !== first)) return undefined
  return { text: cluster, slice: first }
}

/** How a cluster is drawn; as a mark where neither it nor anything plainer is in a font. */
const drawnAs = (cluster: string, sliceOf: SliceOf): Drawn[] => {
  const known = drawnBy(cluster, sliceOf)
  if (known) return [known]
  for (const plainer of plainerOf(cluster)) {
    const parts = [...graphemes.segment(plainer)].map(({ segment }) => drawnBy(segment, sliceOf))
    if (parts.every((part) => part !== undefined)) return parts
  }
  return [{ text: undrawnMark, slice: sliceOf(undrawnMark.codePointAt(0) ?? 0) }]
}

/** Embedding levels of the Unicode Bidirectional Algorithm; the first strong letter decides the direction of the line. */
const levelsOf = (text: string) =>
  rightToLeftLetter.test(text) ? bidi.getEmbeddingLevels(text, "auto") : undefined

/** What a right-to-left run of letters that fontkit does not turn around looks like from left to right. */
const mirrored = (text: string): string =>
  [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join("")

/**
 * Splits a line by font and direction. `onUndrawn` gets each character that only a mark can stand for.
 */
export const splitLine = (
  text: string,
  sliceOf: SliceOf,
  onUndrawn: (character: string) => void,
): PiecedLine => {
  const levels = levelsOf(text)
  const levelAt = (index: number): number => levels?.levels[index] ?? 0
  const found: (Piece & { level: number; start: number })[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levelAt(index)
    const before = found.at(-1)
    // The fonts of these scripts have a space of their own, which keeps a phrase in one piece: readers lose a space between two.
    if (segment === " " && before?.slice !== undefined && level % 2 === 1 && before.level === level) {
      before.text += segment
      continue
    }
    const all = drawnAs(segment, sliceOf)
    if (all.some((drawn) => drawn.text === undrawnMark) && segment !== undrawnMark) onUndrawn(segment)
    for (const drawn of all) {
      const last = found.at(-1)
      if (last && last.slice === drawn.slice && last.level === level) last.text += drawn.text
      else found.push({ ...drawn, level, start: index, rightToLeft: level % 2 === 1 })
    }
  }

  const pieces = found.map(
    ({ text: own, slice, rightToLeft }): Piece =>
      rightToLeft && !rightToLeftLetter.test(own)
        ? { text: mirrored(own), slice, rightToLeft: false }
        : { text: own, slice, rightToLeft },
  )
  const order = found.map((_, index) => index)
  if (!levels) return { pieces, fromLeft: order }
  const placeOf = new Map<number, number>()
  for (const [place, index] of bidi.getReorderedIndices(text, levels).entries()) placeOf.set(index, place)
  const placeOfPiece = (index: number) => placeOf.get(found[index]?.start ?? 0) ?? 0
  return { pieces, fromLeft: order.toSorted((a, b) => placeOfPiece(a) - placeOfPiece(b)) }
}
