import type { InvoiceSheet } from "../../../shared/domain/invoice-sheet.ts"
import { type Fonts, newPaper, type Paper, page, type Section } from "./paper.ts"
import {
  blocks,
  dues,
  foot,
  footHeight,
  furtherHead,
  gap,
  head,
  payments,
  table,
  warranty,
  wordAndSums,
} from "./sections.ts"

const contentEnd = page.bottom - footHeight - 12

/** One after the other, on as many pages as they need; only what is higher than a page runs over its foot. */
const flow = (paper: Paper, sections: readonly Section[], pageHead: Section) => {
  paper.addPage()
  let top: number = page.top
  for (const { height, draw, repeats } of sections) {
    if (top + height > contentEnd) {
      paper.addPage()
      top = page.top
      for (const again of [pageHead, ...(repeats ? [repeats] : [])]) {
        const at = top
        paper.repeated(() => again.draw(at))
        top += again.height
      }
    }
    draw(top)
    top += height
  }
}

/** The invoice as a PDF on Letter pages; the same sheet and picture make the same bytes. */
export const drawInvoice = (
  sheet: InvoiceSheet,
  { fonts, signature, issuedOn }: { fonts: Fonts; signature: Uint8Array | undefined; issuedOn: string },
): Promise<Buffer> => {
  const paper = newPaper(fonts, {
    title: `${sheet.business.name}, invoice ${sheet.number}`,
    // By day in the shop, whose clock is eight hours behind.
    at: new Date(`${issuedOn}T20:00:00Z`),
  })
  const feet = foot(paper, sheet)
  const sections = [
    head(paper, sheet),
    blocks(paper, sheet),
    gap(16),
    ...table(paper, sheet),
    wordAndSums(paper, sheet, signature),
    dues(paper, sheet),
    ...payments(paper, sheet, signature),
    ...warranty(paper, sheet, feet.room),
  ]
  flow(paper, sections, furtherHead(paper, sheet))
  paper.onEachPage(feet.draw)
  return paper.finish()
}
