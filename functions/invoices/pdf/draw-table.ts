import type { PaperTranslation } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import {
  type StatementLine,
  type StatementSheet,
  statementWords,
} from "#shared/domain/invoices/paper/statement-sheet.ts"
import type { SupplementSheet } from "#shared/domain/invoices/paper/supplement-sheet.ts"
import { layOut } from "./draw-invoice.ts"
import { type Fonts, newPaper, type Section } from "./paper.ts"
import { blockSection, sumBoxes } from "./sections/blocks.ts"
import { gap } from "./sections/combine-sections.ts"
import { drawFooters } from "./sections/footer.ts"
import { continuationHead, headerSection } from "./sections/header.ts"
import { type Column, lineTable } from "./sections/line-table.ts"
import { figures } from "./sections/text-styles.ts"

type Drawing = {
  fonts: Fonts
  today: string
  translation?: PaperTranslation | undefined
  /** receives characters without a font */
  onUndrawn?: (character: string) => void
}

type Table<Line> = Pick<InvoiceSheet, "business" | "number" | "date"> & {
  /** The word above the number. */
  word: string
  title: string
  /** The title of later pages. */
  continued: string
  blocks: InvoiceSheet["blocks"]
  sums: InvoiceSheet["blocks"]
  lines: readonly Line[]
  /** Right to left; the first column takes the remaining width. */
  columns: readonly Column<Line>[]
  firstColumn: string
}

const drawTable = <Line extends { title: string; detail: string }>(
  table: Table<Line>,
  { fonts, today, translation, onUndrawn = () => undefined }: Drawing,
): Promise<Buffer> => {
  const paper = newPaper(fonts, {
    title: `${table.business.name}, ${table.title.charAt(0).toLowerCase()}${table.title.slice(1)}`,
    // Noon in the shop's time zone.
    at: new Date(`${today}T20:00:00Z`),
    onUndrawn,
    translation,
  })
  const sections: Section[] = [
    headerSection(paper, table, table.word),
    blockSection(paper, table),
    gap(16),
    sumBoxes(paper, table.sums),
    gap(16),
    ...lineTable(paper, table.lines, table.columns, table.firstColumn),
  ]
  layOut(paper, sections, continuationHead(paper, table, table.continued))
  paper.onEachPage(drawFooters(paper, { closing: "", proof: undefined }).draw)
  return paper.finish()
}

const amounts = <Field extends string>(
  columns: readonly (readonly [string, Field])[],
): Column<Record<Field, string> & StatementTitle>[] =>
  columns.map(([name, field]) => ({ name, of: (line) => line[field], as: figures, align: "right" }))
type StatementTitle = Pick<StatementLine, "title" | "detail">

export const drawStatement = (sheet: StatementSheet, drawing: Drawing): Promise<Buffer> => {
  const { business, payer, ages, lines, due, date } = sheet
  return drawTable(
    {
      business,
      date,
      number: due,
      word: statementWords.totalDue,
      title: `Statement for ${payer.title}`,
      continued: statementWords.continued(payer.title),
      blocks: [payer],
      sums: ages,
      lines,
      columns: amounts([
        [statementWords.due, "due"],
        [statementWords.paid, "paid"],
        [statementWords.amount, "amount"],
      ]),
      firstColumn: statementWords.invoice,
    },
    drawing,
  )
}

export const drawSupplement = (sheet: SupplementSheet, drawing: Drawing): Promise<Buffer> =>
  drawTable(
    {
      ...sheet,
      word: "Supplement to invoice",
      title: `Supplement to invoice ${sheet.number}`,
      continued: `Supplement to invoice ${sheet.number}, continued`,
      columns: amounts([
        ["Difference", "difference"],
        ["Now", "now"],
        ["Billed before", "before"],
      ]),
      firstColumn: "Changed since the bill",
    },
    drawing,
  )
