import PDFDocument from "pdfkit"
import type { PaperTranslation } from "#shared/domain/invoices/paper/paper-words.ts"
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

type PaperOptions = {
  title: string
  at: Date
  onUndrawn: (character: string) => void
  translation?: PaperTranslation | undefined
}

const createDocument = (
  fonts: Readonly<Record<Face, Uint8Array>>,
  { title, at }: Pick<PaperOptions, "title" | "at">,
) => {
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
  return doc
}

/** Measures, wraps, and writes text. */
const createWriter = (doc: PDFKit.PDFDocument, more: MoreFonts, onUndrawn: PaperOptions["onUndrawn"]) => {
  const measure = newMeasure(doc, more, onUndrawn)
  const { widthOf } = measure
  return {
    widthOf,
    wrap: (text: string, width: number, style: Style) =>
      wrapText(text, width, (part) => widthOf(part, style)),
    write: newTextWriter(doc, measure),
  }
}

const createPages = (doc: PDFKit.PDFDocument, pixel: () => number) => ({
  addPage() {
    doc.addPage()
    doc.scale(pixel())
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
})

/** What sections draw on. All lengths are CSS pixels. */
export const newPaper = ({ more, ...fonts }: Fonts, { onUndrawn, translation, ...options }: PaperOptions) => {
  let density: Density = { scale: 1, close: false }
  const pixel = () => pointsPerPixel * density.scale
  const doc = createDocument(fonts, options)
  const { tagged, empty, silently } = newStructure(doc, pixel)

  return {
    ...createWriter(doc, more, onUndrawn),
    ...createPages(doc, pixel),

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

    language: translation?.language,
    /** The translation printed above an English text, if any. */
    translationOf: (text: string): string | undefined => translation?.texts[text],

    tagged,
    empty,

    /** Draws an artifact, which screen readers skip. */
    repeated: (drawing: () => void) => silently("Pagination", drawing),

    rule(left: number, right: number, y: number, { width = 1, color = ink.hair as string } = {}) {
      silently("Layout", () => doc.moveTo(left, y).lineTo(right, y).lineWidth(width).stroke(color))
    },

    /** Untagged shapes. */
    draw: (drawing: (doc: PDFKit.PDFDocument) => void) => silently("Layout", () => drawing(doc)),

    picture(image: Uint8Array, left: number, top: number, fit: [number, number]) {
      doc.image(Buffer.from(image), left, top, { fit, valign: "bottom" })
    },
  }
}
export type Paper = ReturnType<typeof newPaper>

/**
 * A block that doesn't break across pages, with a known height. `repeats` is the heading drawn above it on a new page.
 */
export type Section = { height: number; draw: (top: number) => void; repeats?: Section }
