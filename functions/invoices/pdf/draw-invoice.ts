import type { InvoiceSheet } from "#shared/domain/invoices/invoice-sheet.ts"
import { type Density, type Fonts, newPaper, type Paper, type Section } from "./paper.ts"
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

/** Up to so many lines an invoice stands on one page, as small as that takes; what is longer breaks at its full size. */
const mostOnOnePage = 12

/** From what reads best to what holds most: the last writes 7 points high. */
const densities = [
  { scale: 1, close: false },
  { scale: 1, close: true },
  { scale: 0.92, close: true },
  { scale: 0.85, close: true },
  { scale: 0.78, close: true },
  { scale: 0.74, close: true },
] as const satisfies Density[]

const contentEnd = ({ page }: Paper) => page.bottom - footHeight - 12

/** One after the other, on as many pages as they need; only what is higher than a page runs over its foot. */
export const flow = (paper: Paper, sections: readonly Section[], pageHead: Section) => {
  paper.addPage()
  const { page } = paper
  let top: number = page.top
  for (const { height, draw, repeats } of sections) {
    if (top + height > contentEnd(paper)) {
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
  {
    fonts,
    signature,
    issuedOn,
    onUndrawn = () => undefined,
  }: {
    fonts: Fonts
    signature: Uint8Array | undefined
    issuedOn: string
    /** gets each character that no font has */
    onUndrawn?: (character: string) => void
  },
): Promise<Buffer> => {
  const paper = newPaper(fonts, {
    title: `${sheet.business.name}, invoice ${sheet.number}`,
    // By day in the shop, whose clock is eight hours behind.
    at: new Date(`${issuedOn}T20:00:00Z`),
    onUndrawn,
  })
  const laidOut = (density: Density): Section[] => {
    paper.fill(density)
    return [
      head(paper, sheet),
      blocks(paper, sheet),
      gap(16),
      ...table(paper, sheet),
      wordAndSums(paper, sheet, signature),
      dues(paper, sheet),
      ...payments(paper, sheet, signature),
      ...warranty(paper, sheet, foot(paper, sheet).room),
    ]
  }
  /** The first that fits; none where there are more lines than that, or longer words than any page holds. */
  const onOnePage = (): Section[] | undefined => {
    if (sheet.lines.length > mostOnOnePage) return undefined
    for (const density of densities) {
      const sections = laidOut(density)
      const end = sections.reduce((top, { height }) => top + height, paper.page.top)
      if (end <= contentEnd(paper)) return sections
    }
    return undefined
  }
  flow(paper, onOnePage() ?? laidOut(densities[0]), furtherHead(paper, sheet))
  paper.onEachPage(foot(paper, sheet).draw)
  return paper.finish()
}
