import PDFDocument from "pdfkit"
import type { MoreFonts } from "../fonts/font-pack.ts"
import { drawable, isBasic } from "../fonts/letters.ts"
import { type EmbeddedFont, rightToLeftFeature, shapeBySyllable } from "./shape-text.ts"
import { type Piece, type PiecedLine, splitLine } from "./text-pieces.ts"

/* A Letter page in CSS pixels (96 per inch), matching the print style of the page `/invoice/{invoiceKey}`. */
const letter = { width: 816, height: 1056 } as const
const margins = { side: 48, top: 42, bottom: 32 } as const
const pointsPerPixel = 0.75

/** Scale of everything, and tighter table lines. */
export type Density = { scale: number; close: boolean }

const pageAt = (scale: number) => ({
  left: margins.side / scale,
  right: (letter.width - margins.side) / scale,
  top: margins.top / scale,
  bottom: (letter.height - margins.bottom) / scale,
  width: (letter.width - 2 * margins.side) / scale,
})

export type Face = "regular" | "semibold" | "wide"
/** Base fonts, and the fonts for other characters. */
export type Fonts = Readonly<Record<Face, Uint8Array>> & { more: MoreFonts }

export const ink = {
  full: "#0a1618",
  soft: "#28454a",
  pale: "#52696e",
  hair: "#b9c8c5",
  grey: "#eaf0ee",
  amber: "#f2a200",
} as const

export type Style = {
  face: Face
  size: number
  /** pixels */
  leading: number
  colour: string
  /** share of the size */
  tracking?: number
  /** tabular figures */
  columns?: boolean
}

type Align = "left" | "right"

/**
 * Node of the PDF's structure tree, for screen readers. pdfkit's types lack `PDF/UA` and the scope of table headers.
 */
export type Tag = {
  type: "Sect" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure"
  within?: Tag
  scope?: "Row" | "Column"
  /** alternative text */
  alt?: string
  /** bounding box: left, top, right, bottom, in pixels */
  box?: readonly [number, number, number, number]
}
type StructureOptions = { alt?: string; scope?: string; bbox?: number[]; placement?: string }

/** Baseline as CSS places it: Archivo's ascent is 0.878 and its descent 0.21. */
export const baselineIn = ({ size, leading }: Style): number =>
  (leading - (0.878 + 0.21) * size) / 2 + 0.878 * size

const settings = ({ size, tracking = 0, columns }: Style) => ({
  characterSpacing: tracking * size,
  lineBreak: false,
  ...(columns && { features: ["tnum" as const] }),
})

/** No letter spacing for scripts that join or stack. */
const pieceSettings = ({ rightToLeft }: Piece) => ({
  lineBreak: false,
  ...(rightToLeft && { features: [rightToLeftFeature] as PDFKit.Mixins.OpenTypeFeatures[] }),
})

/** Outline of synthetic bold, as a share of the size. */
const boldOutline = 0.028

/** Line breaks: after spaces, after hyphens in names, and between CJK characters. */
const wordEnds =
  /(?<= )(?! )|(?<=\p{L}-)(?=\p{L})|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?![\p{P}\p{M}ー])/u

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Breaks a word that is wider than its column. */
const breakWord = (word: string, width: number, widthOf: (text: string) => number): string[] => {
  const pieces = [""]
  for (const { segment } of graphemes.segment(word)) {
    const piece = pieces.at(-1) ?? ""
    if (piece !== "" && widthOf(piece + segment) > width) pieces.push(segment)
    else pieces[pieces.length - 1] = piece + segment
  }
  return pieces
}

export const newPaper = (
  { more, ...fonts }: Fonts,
  { title, at, onUndrawn }: { title: string; at: Date; onUndrawn: (character: string) => void },
) => {
  let density: Density = { scale: 1, close: false }
  const pixel = () => pointsPerPixel * density.scale
  const doc = new PDFDocument({
    size: "LETTER",
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    ...({ subset: "PDF/UA" } as object),
    lang: "en-US",
    displayTitle: true,
    // pdfkit's default fonts are not bundled.
    font: "",
    // The invoice's own time keeps the file deterministic.
    info: { Title: drawable(title), CreationDate: at },
  })
  for (const [face, bytes] of Object.entries(fonts)) doc.registerFont(face, Buffer.from(bytes))

  const root = doc.struct("Document")
  doc.addStructure(root)
  const made = new Map<Tag, PDFKit.PDFStructureElement>()
  const elementOf = (tag: Tag): PDFKit.PDFStructureElement => {
    const known = made.get(tag)
    if (known) return known
    const { type, within, scope, alt, box } = tag
    const options: StructureOptions = {
      ...(scope && { scope }),
      ...(alt && { alt }),
      ...(box && { bbox: box.map((pixels) => pixels * pixel()), placement: "Block" }),
    }
    const element = doc.struct(type, options)
    made.set(tag, element)
    const parent = within ? elementOf(within) : root
    parent.add(element)
    return element
  }
  /** draws without tags */
  let silent = false
  const marked = (drawing: () => void, mark: () => void) => {
    if (silent) return drawing()
    mark()
    drawing()
    doc.endMarkedContent()
  }
  const silently = (kind: "Layout" | "Pagination", drawing: () => void) =>
    marked(
      () => {
        const before = silent
        silent = true
        drawing()
        silent = before
      },
      () => doc.markContent("Artifact", { type: kind }),
    )

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
    const known = splits.get(line)
    if (known) return known
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
    const known = widths.get(key)
    if (known !== undefined) return known
    const line = drawable(text)
    const width = isBasic(line)
      ? doc.font(style.face).fontSize(style.size).widthOfString(line, settings(style))
      : split(line).pieces.reduce((sum, piece) => sum + widthOfPiece(piece, style), 0)
    widths.set(key, width)
    return width
  }

  const drawPiece = (piece: Piece, x: number, y: number, style: Style) => {
    const bold = turnTo(style, piece).hasOneWeight && {
      fill: true,
      stroke: true,
    }
    if (bold) doc.lineWidth(boldOutline * style.size).strokeColor(style.colour)
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

  return {
    get page() {
      return pageAt(density.scale)
    },
    /** tighter table lines */
    get close() {
      return density.close
    },
    /** Only before drawing, because it changes measurements. */
    fill(as: Density) {
      density = as
    },

    widthOf,

    /** Draws inside a tag. The same tag can continue on another page. */
    tagged(tag: Tag, drawing: () => void) {
      marked(drawing, () => {
        elementOf(tag).add(doc.markStructureContent(tag.type))
      })
    },

    /** An empty tag, such as an empty cell. */
    empty(tag: Tag) {
      if (!silent) elementOf(tag)
    },

    /** Draws an artifact, which screen readers skip. */
    repeated: (drawing: () => void) => silently("Pagination", drawing),

    addPage() {
      doc.addPage()
      doc.scale(pixel())
    },

    /** Wraps a text. */
    wrap(text: string, width: number, style: Style): string[] {
      const fits = (line: string) => widthOf(line.trimEnd(), style) <= width
      const lines: string[] = []
      for (const paragraph of text.split(/\r?\n/)) {
        let line = ""
        for (const word of paragraph.split(wordEnds)) {
          if (fits(line + word)) {
            line += word
            continue
          }
          if (line !== "") lines.push(line.trimEnd())
          const pieces = fits(word) ? [word] : breakWord(word, width, (piece) => widthOf(piece, style))
          lines.push(...pieces.slice(0, -1))
          line = pieces.at(-1) ?? ""
        }
        lines.push(line.trimEnd())
      }
      return lines
    },

    /** `x` is the left or right edge. */
    write(lines: string | readonly string[], x: number, top: number, style: Style, align: Align = "left") {
      const all = typeof lines === "string" ? [lines] : lines
      for (const [index, text] of all.entries()) {
        const left = align === "right" ? x - widthOf(text, style) : x
        const line = drawable(text)
        // Screen readers need a space between lines.
        const end = index < all.length - 1 ? " " : ""
        const y = top + index * style.leading + baselineIn(style)
        doc.fillColor(style.colour)
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
    },

    rule(left: number, right: number, y: number, { width = 1, colour = ink.hair as string } = {}) {
      silently("Layout", () => doc.moveTo(left, y).lineTo(right, y).lineWidth(width).stroke(colour))
    },

    /** Untagged shapes. */
    draw: (drawing: (doc: PDFKit.PDFDocument) => void) => silently("Layout", () => drawing(doc)),

    picture(image: Uint8Array, left: number, top: number, fit: [number, number]) {
      doc.image(Buffer.from(image), left, top, { fit, valign: "bottom" })
    },

    /** Draws on finished pages, for page numbers. */
    onEachPage(drawing: (number: number, count: number) => void) {
      const { count } = doc.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(index)
        drawing(index + 1, count)
      }
    },

    finish: (): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        const chunks: Buffer[] = []
        doc.on("data", (chunk: Buffer) => chunks.push(chunk))
        doc.once("end", () => resolve(Buffer.concat(chunks)))
        doc.once("error", reject)
        doc.end()
      }),
  }
}
export type Paper = ReturnType<typeof newPaper>

/**
 * A block that doesn't break across pages, with a known height. `repeats` is the heading drawn above it on a new page.
 */
export type Section = { height: number; draw: (top: number) => void; repeats?: Section }
