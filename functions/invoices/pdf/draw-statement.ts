import type { StatementLine, StatementSheet } from "#shared/domain/invoices/statement-sheet.ts"
import { flow } from "./draw-invoice.ts"
import { type Fonts, newPaper } from "./paper.ts"
import { blocks, type Column, figures, foot, furtherHead, gap, head, listing } from "./sections.ts"

/** From the right; what is left of the width is the invoice's. */
const columns: readonly Column<StatementLine>[] = [
  { name: "Due", of: ({ due }) => due, as: figures, align: "right" },
  { name: "Paid or credited", of: ({ paid }) => paid, as: figures, align: "right" },
  { name: "Amount", of: ({ amount }) => amount, as: figures, align: "right" },
]

/** The statement of an account as a PDF on Letter pages, drawn as an invoice is. */
export const drawStatement = (
  sheet: StatementSheet,
  {
    fonts,
    today,
    onUndrawn = () => undefined,
  }: {
    fonts: Fonts
    today: string
    /** gets each character that no font has */
    onUndrawn?: (character: string) => void
  },
): Promise<Buffer> => {
  const { business, account, ages, lines, due, date } = sheet
  const paper = newPaper(fonts, {
    title: `${business.name}, statement for ${account.title}`,
    // By day in the shop, whose clock is eight hours behind.
    at: new Date(`${today}T20:00:00Z`),
    onUndrawn,
  })
  const titled = { business, date, number: due }
  flow(
    paper,
    [
      head(paper, titled, "Statement, total due"),
      blocks(paper, { blocks: [account] }),
      gap(16),
      blocks(paper, { blocks: ages }),
      gap(16),
      ...listing(paper, lines, columns, "Open invoice"),
    ],
    furtherHead(paper, titled, `Statement for ${account.title}`),
  )
  paper.onEachPage(foot(paper, { closing: "", proof: undefined }).draw)
  return paper.finish()
}
