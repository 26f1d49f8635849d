/* The PDF's structure tree, for screen readers. */

/** Node of the tree. pdfkit's types lack `PDF/UA` and the scope of table headers. */
export type Tag = {
  type: "Sect" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure" | "Span"
  within?: Tag
  scope?: "Row" | "Column"
  /** unless it is the document's */
  lang?: string | undefined
  /** alternative text */
  alt?: string
  /** bounding box: left, top, right, bottom, in pixels */
  box?: readonly [number, number, number, number]
}
type StructureOptions = { lang?: string; alt?: string; scope?: string; bbox?: number[]; placement?: string }

/** `pixel` is a pixel's size in points. */
export const newStructure = (doc: PDFKit.PDFDocument, pixel: () => number) => {
  const root = doc.struct("Document")
  doc.addStructure(root)
  const elements = new Map<Tag, PDFKit.PDFStructureElement>()
  const elementOf = (tag: Tag): PDFKit.PDFStructureElement => {
    const cached = elements.get(tag)
    if (cached) return cached
    const { type, within, scope, alt, box, lang } = tag
    const options: StructureOptions = {
      ...(scope && { scope }),
      ...(alt && { alt }),
      ...(lang && { lang }),
      ...(box && { bbox: box.map((pixels) => pixels * pixel()), placement: "Block" }),
    }
    const element = doc.struct(type, options)
    elements.set(tag, element)
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

  return {
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

    /** Draws what screen readers skip. */
    silently,
  }
}
