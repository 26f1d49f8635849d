import bidiFactory from "bidi-js"
import { isBasic } from "../fonts/letters.ts"
import { graphemes } from "./graphemes.ts"

/** A run in one font and direction. */
export type Piece = {
  text: string
  /** slice of `more-fonts.pack`, or undefined for the base fonts */
  slice: number | undefined
  rightToLeft: boolean
}

/** Pieces in reading order, with their visual order. */
export type PiecedLine = { pieces: readonly Piece[]; fromLeft: readonly number[] }

type SliceOf = (codePoint: number) => number | undefined

/** Drawn for characters without a font. */
const undrawnMark = "\ufffd"

const bidi = bidiFactory()
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A grapheme cluster and its font. */
type DrawnCluster = { text: string; slice: number | undefined }

/** Fallbacks: without the accent, or the base of a styled or circled letter. */
const findPlainerForms = (cluster: string): string[] => {
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

const drawnBy = (cluster: string, sliceOf: SliceOf): DrawnCluster | undefined => {
  if (isBasic(cluster)) return { text: cluster, slice: undefined }
  const visible = [...cluster].filter((letter) => !/[\u200c\u200d]/.test(letter))
  const [first, ...others] = visible.map((letter) => sliceOf(letter.codePointAt(0) ?? 0))
  if (first === undefined || others.some((slice) => slice !== first)) return undefined
  return { text: cluster, slice: first }
}

/** Falls back to plainer forms, then to the replacement mark. */
const resolveCluster = (cluster: string, sliceOf: SliceOf): DrawnCluster[] => {
  const known = drawnBy(cluster, sliceOf)
  if (known) return [known]
  for (const plainer of findPlainerForms(cluster)) {
    const parts = [...graphemes.segment(plainer)].map(({ segment }) => drawnBy(segment, sliceOf))
    if (parts.every((part) => part !== undefined)) return parts
  }
  return [{ text: undrawnMark, slice: sliceOf(undrawnMark.codePointAt(0) ?? 0) }]
}

/** Unicode bidi levels. The first strong letter sets the line's direction. */
const embeddingLevels = (text: string) =>
  rightToLeftLetter.test(text) ? bidi.getEmbeddingLevels(text, "auto") : undefined

/** Mirrors text that fontkit doesn't reorder. */
const mirrorText = (text: string): string =>
  [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join("")

/** `onUndrawn` receives characters without a font. */
export const splitLine = (
  text: string,
  sliceOf: SliceOf,
  onUndrawn: (character: string) => void,
): PiecedLine => {
  const levels = embeddingLevels(text)
  const levelAt = (index: number): number => levels?.levels[index] ?? 0
  const found: (Piece & { level: number; start: number })[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levelAt(index)
    const before = found.at(-1)
    // Keep spaces within a right-to-left phrase, because readers lose a space between two fonts.
    if (segment === " " && before?.slice !== undefined && level % 2 === 1 && before.level === level) {
      before.text += segment
      continue
    }
    const all = resolveCluster(segment, sliceOf)
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
        ? { text: mirrorText(own), slice, rightToLeft: false }
        : { text: own, slice, rightToLeft },
  )
  const order = found.map((_, index) => index)
  if (!levels) return { pieces, fromLeft: order }
  const positions = new Map<number, number>()
  for (const [position, index] of bidi.getReorderedIndices(text, levels).entries())
    positions.set(index, position)
  const positionOfPiece = (index: number) => positions.get(found[index]?.start ?? 0) ?? 0
  return { pieces, fromLeft: order.toSorted((a, b) => positionOfPiece(a) - positionOfPiece(b)) }
}
