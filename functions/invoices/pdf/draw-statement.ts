import type { StatementLine, StatementSheet } from "#shared/domain/invoices/statement-sheet.ts"
import { flow } from "./draw-invoice.ts"
import { type Fonts, newPaper } from "./paper.ts"
import { blocks, type Column, continuationHead, figures, foot, gap, head, lineTable } from "./sections.ts"

/** Right to left; the invoice column takes the remaining width. */
const columns: readonly Column<StatementLine>[] = [
  { name: "Due", of: ({ due }) => due, as: figures, align: "right" },
  { name: "Paid or credited", of: ({ paid }) => paid, as: figures, align: "right" },
  { name: "Amount", of: ({ amount }) => amount, as: figures, align: "right" },
]

export const drawStatement = (
  sheet: StatementSheet,
  {
    fonts,
    today,
    onUndrawn = () => undefined,
  }: {
    fonts: Fonts
    today: string
    /** receives characters without a font */
    onUndrawn?: (character: string) => void
  },
): Promise<Buffer> => {
  const { business, payer, ages, lines, due, date } = sheet
  const paper = newPaper(fonts, {
    title: `${business.name}, statement for ${payer.title}`,
    // Noon in the shop's time zone.
    at: new Date(`${today}T20:00:00Z`),
    onUndrawn,
  })
  const titled = { business, date, number: due }
  flow(
    paper,
    [
      head(paper, titled, "Statement, total due"),
      blocks(paper, { blocks: [payer] }),
      gap(16),
      blocks(paper, { blocks: ages }),
      gap(16),
      ...lineTable(paper, lines, columns, "Open invoice"),
    ],
    continuationHead(paper, titled, `Statement for ${payer.title}`),
  )
  paper.onEachPage(foot(paper, { closing: "", proof: undefined }).draw)
  return paper.finish()
}
