import type { PaperTranslation } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { type Density, type Fonts, newPaper, type Paper, type Section } from "./paper.ts"
import { blockSection } from "./sections/blocks.ts"
import { gap } from "./sections/combine-sections.ts"
import { duesSection } from "./sections/dues.ts"
import { drawFooters, footHeight } from "./sections/footer.ts"
import { continuationHead, headerSection } from "./sections/header.ts"
import { chargeTable } from "./sections/line-table.ts"
import { paymentSections } from "./sections/payments.ts"
import { authorizationAndTotals } from "./sections/totals.ts"
import { warrantySections } from "./sections/warranty.ts"

/** Up to this many lines, an invoice shrinks to fit one page. Longer ones break at full size. */
const maxLinesOnOnePage = 12

/** From most readable to most compact, with 7 point text. */
const densities = [
  { scale: 1, close: false },
  { scale: 1, close: true },
  { scale: 0.92, close: true },
  { scale: 0.85, close: true },
  { scale: 0.78, close: true },
  { scale: 0.74, close: true },
] as const satisfies Density[]

const contentEnd = ({ page }: Paper) => page.bottom - footHeight - 12

/** Only a section taller than a page overflows. */
export const layOut = (paper: Paper, sections: readonly Section[], pageHead: Section) => {
  paper.addPage()
  const { page } = paper
  let top: number = page.top
  for (const { height, draw, repeats } of sections) {
    if (top + height > contentEnd(paper)) {
      paper.addPage()
      top = page.top
      for (const heading of [pageHead, ...(repeats ? [repeats] : [])]) {
        const at = top
        paper.repeated(() => heading.draw(at))
        top += heading.height
      }
    }
    draw(top)
    top += height
  }
}

/** Deterministic: the same sheet and picture give the same bytes. */
export const drawInvoice = (
  sheet: InvoiceSheet,
  {
    fonts,
    signature,
    issuedOn,
    translation,
    onUndrawn = () => undefined,
  }: {
    fonts: Fonts
    signature: Uint8Array | undefined
    issuedOn: string
    translation?: PaperTranslation | undefined
    /** receives characters without a font */
    onUndrawn?: (character: string) => void
  },
): Promise<Buffer> => {
  const paper = newPaper(fonts, {
    title: `${sheet.business.name}, invoice ${sheet.number}`,
    // Noon in the shop's time zone.
    at: new Date(`${issuedOn}T20:00:00Z`),
    onUndrawn,
    translation,
  })
  // The English below a translation is smaller still.
  const smallestScale = translation ? 0.85 : 0
  const laidOut = (density: Density): Section[] => {
    paper.fill(density)
    return [
      headerSection(paper, sheet),
      blockSection(paper, sheet),
      gap(16),
      ...chargeTable(paper, sheet),
      authorizationAndTotals(paper, sheet, signature),
      duesSection(paper, sheet),
      ...paymentSections(paper, sheet, signature),
      ...warrantySections(paper, sheet, drawFooters(paper, sheet).room),
    ]
  }
  /** Undefined if there are too many lines or too long words. */
  const onOnePage = (): Section[] | undefined => {
    if (sheet.lines.length > maxLinesOnOnePage) return undefined
    for (const density of densities.filter(({ scale }) => scale >= smallestScale)) {
      const sections = laidOut(density)
      const end = sections.reduce((top, { height }) => top + height, paper.page.top)
      if (end <= contentEnd(paper)) return sections
    }
    return undefined
  }
  layOut(paper, onOnePage() ?? laidOut(densities[0]), continuationHead(paper, sheet))
  paper.onEachPage(drawFooters(paper, sheet).draw)
  return paper.finish()
}
