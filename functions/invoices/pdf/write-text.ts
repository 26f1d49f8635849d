import { isBasic, normalizeForDrawing } from "../fonts/letters.ts"
import { type Measure, type Style, settings } from "./measure.ts"
import type { Piece } from "./text-pieces.ts"

/** Baseline as CSS places it: Archivo's ascent is 0.878 and its descent 0.21. */
export const baselineIn = ({ size, leading }: Style): number =>
  (leading - (0.878 + 0.21) * size) / 2 + 0.878 * size

/** Outline of synthetic bold, as a share of the size. */
const boldOutline = 0.028

export const newTextWriter = (
  doc: PDFKit.PDFDocument,
  { turnTo, split, settingsOf, widthOfPiece, widthOf }: Measure,
) => {
  const drawPiece = (piece: Piece, x: number, y: number, style: Style) => {
    const bold = turnTo(style, piece).hasOneWeight && {
      fill: true,
      stroke: true,
    }
    if (bold) doc.lineWidth(boldOutline * style.size).strokeColor(style.color)
    doc.text(piece.text, x, y, { ...settingsOf(piece, style), ...bold, baseline: "alphabetic" })
  }

  /** Places pieces left to right but draws them in reading order, which copying follows. */
  const drawSplit = (line: string, x: number, y: number, style: Style): void => {
    const { pieces, fromLeft } = split(line)
    const lefts = new Map<number, number>()
    let left = x
    for (const index of fromLeft) {
      const piece = pieces[index]
      if (!piece) continue
      lefts.set(index, left)
      left += widthOfPiece(piece, style)
    }
    for (const [index, piece] of pieces.entries()) drawPiece(piece, lefts.get(index) ?? x, y, style)
  }

  /** `x` is the left or right edge. */
  return (
    lines: string | readonly string[],
    x: number,
    top: number,
    style: Style,
    align: "left" | "right" = "left",
  ) => {
    const all = typeof lines === "string" ? [lines] : lines
    for (const [index, text] of all.entries()) {
      const left = align === "right" ? x - widthOf(text, style) : x
      const line = normalizeForDrawing(text)
      // Screen readers need a space between lines.
      const end = index < all.length - 1 ? " " : ""
      const y = top + index * style.leading + baselineIn(style)
      doc.fillColor(style.color)
      if (isBasic(line))
        doc
          .font(style.face)
          .fontSize(style.size)
          .text(line + end, left, y, { ...settings(style), baseline: "alphabetic" })
      else {
        drawSplit(line, left, y, style)
        if (end)
          drawPiece(
            { text: end, slice: undefined, rightToLeft: false },
            left + widthOf(text, style),
            y,
            style,
          )
      }
    }
  }
}
