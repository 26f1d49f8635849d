import type { MoreFonts } from "../fonts/font-pack.ts"
import { isBasic, normalizeForDrawing } from "../fonts/letters.ts"
import { type EmbeddedFont, rightToLeftFeature, shapeBySyllable } from "./shape-text.ts"
import { type Piece, type PiecedLine, splitLine } from "./text-pieces.ts"

/* Fonts and widths of text in any script. */

export type Face = "regular" | "semibold" | "wide"

export type Style = {
  face: Face
  size: number
  /** pixels */
  leading: number
  color: string
  /** share of the size */
  tracking?: number
  /** tabular figures */
  columns?: boolean
}

export const settings = ({ size, tracking = 0, columns }: Style) => ({
  characterSpacing: tracking * size,
  lineBreak: false,
  ...(columns && { features: ["tnum" as const] }),
})

/** No letter spacing for scripts that join or stack. */
const pieceSettings = ({ rightToLeft }: Piece) => ({
  lineBreak: false,
  ...(rightToLeft && { features: [rightToLeftFeature] as PDFKit.Mixins.OpenTypeFeatures[] }),
})

export const newMeasure = (
  doc: PDFKit.PDFDocument,
  more: MoreFonts,
  onUndrawn: (character: string) => void,
) => {
  const sliceFonts = new Set<string>()
  /** Loads slices on first use. */
  const turnTo = ({ face, size }: Style, { slice }: Piece): { hasOneWeight: boolean } => {
    if (slice === undefined) {
      doc.font(face).fontSize(size)
      return { hasOneWeight: false }
    }
    const font = more.read(slice, face)
    const name = `${slice} ${font.face}`
    const isNew = !sliceFonts.has(name)
    if (isNew) doc.registerFont(name, font.bytes)
    doc.font(name).fontSize(size)
    if (isNew) {
      sliceFonts.add(name)
      shapeBySyllable((doc as unknown as { _font: EmbeddedFont })._font)
    }
    return { hasOneWeight: font.face === "regular" && face !== "regular" }
  }

  const splits = new Map<string, PiecedLine>()
  const split = (line: string): PiecedLine => {
    const cached = splits.get(line)
    if (cached) return cached
    const pieces = splitLine(line, more.sliceOf, onUndrawn)
    splits.set(line, pieces)
    return pieces
  }
  const settingsOf = (piece: Piece, style: Style) =>
    piece.slice === undefined ? settings(style) : pieceSettings(piece)
  const widthOfPiece = (piece: Piece, style: Style): number => {
    turnTo(style, piece)
    return doc.widthOfString(piece.text, settingsOf(piece, style))
  }

  const widths = new Map<string, number>()
  const widthOf = (text: string, style: Style): number => {
    const key = `${style.face} ${style.size} ${style.tracking} ${style.columns} ${text}`
    const cached = widths.get(key)
    if (cached !== undefined) return cached
    const line = normalizeForDrawing(text)
    const width = isBasic(line)
      ? doc.font(style.face).fontSize(style.size).widthOfString(line, settings(style))
      : split(line).pieces.reduce((sum, piece) => sum + widthOfPiece(piece, style), 0)
    widths.set(key, width)
    return width
  }

  return { turnTo, split, settingsOf, widthOfPiece, widthOf }
}
export type Measure = ReturnType<typeof newMeasure>
