import PDFDocument from "pdfkit"
import type { PaperTranslation } from "#shared/domain/invoices/invoice-sheet.ts"
import type { MoreFonts } from "../fonts/font-pack.ts"
import { normalizeForDrawing } from "../fonts/letters.ts"
import { type Face, newMeasure, type Style } from "./measure.ts"
import { newStructure } from "./structure.ts"
import { wrapText } from "./wrap-text.ts"
import { newTextWriter } from "./write-text.ts"

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

export const newPaper = (
  { more, ...fonts }: Fonts,
  {
    title,
    at,
    onUndrawn,
    translation,
  }: {
    title: string
    at: Date
    onUndrawn: (character: string) => void
    translation?: PaperTranslation | undefined
  },
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
    info: { Title: normalizeForDrawing(title), CreationDate: at },
  })
  for (const [face, bytes] of Object.entries(fonts)) doc.registerFont(face, Buffer.from(bytes))

  const structure = newStructure(doc, pixel)
  const { silently } = structure
  const measure = newMeasure(doc, more, onUndrawn)
  const { widthOf } = measure

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

    language: translation?.language,
    /** The translation printed above an English text, if any. */
    translationOf: (text: string): string | undefined => translation?.texts[text],

    tagged: structure.tagged,
    empty: structure.empty,

    /** Draws an artifact, which screen readers skip. */
    repeated: (drawing: () => void) => silently("Pagination", drawing),

    addPage() {
      doc.addPage()
      doc.scale(pixel())
    },

    wrap: (text: string, width: number, style: Style) =>
      wrapText(text, width, (part) => widthOf(part, style)),

    write: newTextWriter(doc, measure),

    rule(left: number, right: number, y: number, { width = 1, color = ink.hair as string } = {}) {
      silently("Layout", () => doc.moveTo(left, y).lineTo(right, y).lineWidth(width).stroke(color))
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
