import { paperWords } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet, SheetLine } from "#shared/domain/invoices/paper/sheet-types.ts"
import type { Style } from "../measure.ts"
import { ink, type Paper, type Section } from "../paper.ts"
import type { Tag } from "../structure.ts"
import { baselineIn } from "../write-text.ts"
import { gap, stack, underHeading } from "./combine-sections.ts"
import { heightOfText, lineAt, textAt, widthOfText } from "./section-text.ts"
import { body, columnHead, figures, lineTitle, pale } from "./text-styles.ts"

type Line = Pick<SheetLine, "title" | "detail">
export type Column<RowLine> = {
  name: string
  of: (line: RowLine) => string
  as: Style
  align: "left" | "right"
}
/** Right to left; the description takes the remaining width. */
const columns: readonly Column<SheetLine>[] = [
  { name: paperWords.labor, of: ({ labor }) => labor, as: figures, align: "right" },
  { name: paperWords.parts, of: ({ parts }) => parts, as: figures, align: "right" },
  { name: paperWords.each, of: ({ each }) => each, as: figures, align: "right" },
  { name: paperWords.quantity, of: ({ quantity }) => quantity, as: figures, align: "right" },
  { name: paperWords.condition, of: ({ condition }) => condition, as: body, align: "left" },
]

const columnGap = 16

const placedColumns = <RowLine>(
  paper: Paper,
  lines: readonly RowLine[],
  columns: readonly Column<RowLine>[],
) => {
  let right: number = paper.page.right
  const placed = columns.map((column) => {
    const widths = lines.map((line) => widthOfText(paper, column.of(line), column.as))
    const width = Math.max(widthOfText(paper, column.name, columnHead), ...widths)
    const x = column.align === "right" ? right : right - width
    right -= width + columnGap
    return { ...column, x }
  })
  return { placed, workWidth: right - paper.page.left }
}

/** Title and detail share a line if they fit. */
const drawWork = (paper: Paper, { title, detail }: Line, width: number, within: Tag): Section => {
  const { left } = paper.page
  const titleTag: Tag = { type: "P", within }
  const name = textAt(paper, title, left, width, lineTitle, titleTag)
  if (!detail) return name
  const after = paper.widthOf(title, lineTitle) + 10
  const isTranslated = [title, detail].some((text) => paper.translationOf(text) !== undefined)
  if (!paper.close || isTranslated || after + paper.widthOf(detail, pale) > width)
    return stack(name, textAt(paper, detail, left, width, pale, { type: "P", within }))
  const baselineOffset = baselineIn(lineTitle) - baselineIn(pale)
  return {
    height: name.height,
    draw(top) {
      name.draw(top)
      paper.tagged({ type: "P", within }, () => paper.write(detail, left + after, top + baselineOffset, pale))
    },
  }
}

export const chargeTable = (paper: Paper, { lines }: InvoiceSheet): Section[] =>
  lineTable(paper, lines, columns, paperWords.service)

/** Sections of a table: the first column takes the remaining width, and its heading repeats on each page. */
export const lineTable = <RowLine extends Line>(
  paper: Paper,
  lines: readonly RowLine[],
  of: readonly Column<RowLine>[],
  first: string,
): Section[] => {
  const { placed, workWidth } = placedColumns(paper, lines, of)
  const ofTable: Tag = { type: "Table" }
  // Tagged in reading order, which differs from drawing order.
  const fromLeft = placed.toReversed()
  const headHeight = Math.max(
    ...[first, ...of.map(({ name }) => name)].map((name) => heightOfText(paper, name, columnHead)),
  )
  const columnHeads: Section = {
    height: headHeight + 10,
    draw(top) {
      const within: Tag = { type: "TR", within: ofTable }
      const header = (): Tag => ({ type: "TH", within, scope: "Column" })
      lineAt(paper, first, paper.page.left, top, columnHead, header())
      for (const { name, x, align } of fromLeft) lineAt(paper, name, x, top, columnHead, header(), align)
      paper.rule(paper.page.left, paper.page.right, top + headHeight + 9, { width: 2, color: ink.full })
    },
  }
  const rows = lines.map((line): Section => {
    const within: Tag = { type: "TR", within: ofTable }
    const inCell: Tag = { type: "TD", within }
    const above = paper.close ? 2 : 4
    const work = stack(gap(above), drawWork(paper, line, workWidth, inCell), gap(paper.close ? 3 : 5))
    const cells = fromLeft.map(({ of, as }) => above + heightOfText(paper, of(line), as))
    const height = Math.max(work.height, ...cells)
    return {
      height: height + 1,
      draw(top) {
        work.draw(top)
        for (const { of, x, as, align } of fromLeft) {
          const text = of(line)
          const cell: Tag = { type: "TD", within }
          if (!text) paper.empty(cell)
          else lineAt(paper, text, x, top + above + (lineTitle.leading - as.leading) / 2, as, cell, align)
        }
        paper.rule(paper.page.left, paper.page.right, top + height + 0.5)
      },
    }
  })
  return underHeading(columnHeads, rows)
}
