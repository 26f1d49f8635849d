import { guessColumns, hasOtherMeaning, knownColumns } from "#shared/domain/import/columns.ts"
import { remittanceFields } from "#shared/domain/import/fields.ts"
import { type Reading, readDay, readMoney, shortenedNumber } from "#shared/domain/import/values.ts"
import type { RemittanceRow } from "#shared/domain/insurance/remittance.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { type Result, refuse } from "#shared/domain/result.ts"
import { type Csv, parseCsv } from "#shared/read-csv.ts"

const maxRows = 1000

export const columnRoles = ["unused", "reference", "amount", "check", "date"] as const
export type ColumnRole = (typeof columnRoles)[number]

const valueOf = <Value>(reading: Reading<Value>): Value | undefined =>
  "value" in reading ? reading.value : undefined
const amountIn = (cell: string): number | undefined =>
  /\d/.test(cell) ? valueOf(readMoney(cell)) : undefined

/** 480.70 is no invoice 48070. */
const hasCents = (cell: string): boolean => /\.\d\d\D*$/.test(cell) && amountIn(cell) !== undefined

const cellsOfLine = (line: string) =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))

/** Tables copied from a PDF or an email: two or more spaces separate cells. A cell belongs to the column above it. */
const splitAtGaps = (text: string): string[][] => {
  const lines = text.split(/\r\n|\r|\n/).map(cellsOfLine)
  const widest = Math.max(...lines.map(({ length }) => length))
  const columns = Array.from({ length: widest }, (_, index) => {
    const cells = lines.flatMap((line) => (line.length === widest && line[index]) || [])
    return {
      start: Math.min(...cells.map(({ start }) => start)),
      end: Math.max(...cells.map(({ end }) => end)),
    }
  })
  return lines.map((line) => {
    const cells = columns.map(() => "")
    for (const { text: cell, start, end } of line) {
      const overlap = columns.map((column) => Math.min(end, column.end) - Math.max(start, column.start))
      const index = overlap.indexOf(Math.max(...overlap))
      cells[index] = `${cells[index] ?? ""} ${cell}`.trim()
    }
    return cells
  })
}

/** A copied table can lose its gaps. Then each word is a cell. */
const splitAtSpaces = (text: string): string[][] =>
  text.split(/\r\n|\r|\n/).map((line) => line.trim().split(/\s+/))

const toCsvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map((cell) => cell.replaceAll('"', "''")).join("\t")).join("\n")

/**
 * How many lines look like a payment: several cells, one of them an amount, and none cut at a comma. Known column names
 * only break ties: "Net Paid After Deductible" cut at its spaces has one that the whole name doesn't have.
 */
const scoreOf = (table: Result<Csv, "malformed">): number => {
  if (!table.ok) return -1
  const payments = table.rows.filter(({ cells }) => {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean)
    return (
      filled.length > 1 &&
      filled.some((cell) => amountIn(cell) !== undefined) &&
      !filled.some((cell) => cell.endsWith(","))
    )
  })
  return payments.length + knownColumns(table.columns) / 1000
}

/** Reads CSV with any delimiter, or a table with columns of a fixed width. */
export const readTable = (text: string): Result<Csv, "malformed"> => {
  const csv = parseCsv(text)
  if (!csv.ok) return csv
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "")
  const hasDelimiters = lines.filter((line) => /[;\t|]/.test(line)).length * 2 > lines.length
  const tables = hasDelimiters
    ? []
    : [splitAtGaps, splitAtSpaces].map((split) => parseCsv(toCsvText(split(text.replaceAll(/\$ +/g, "$")))))
  const best = [...tables, csv].toSorted((one, other) => scoreOf(other) - scoreOf(one))[0] ?? csv
  return best.ok && best.rows.length > maxRows
    ? refuse(
        "malformed",
        `This has ${best.rows.length.toLocaleString("en-US")} rows. Enter at most 1,000 at once.`,
      )
    : best
}

/** Guesses by the columns' names, else by their values. No amount is guessed if its name says something else. */
export const guessRoles = ({ columns, rows }: Csv, isReference: (text: string) => boolean): ColumnRole[] => {
  const sample = rows.slice(0, 100).map(({ cells }) => cells)
  const { amount, check, date, ...references } = guessColumns(remittanceFields, columns, sample)
  const roles = columns.map((_, index): ColumnRole => {
    if (index === amount) return "amount"
    if (index === check) return "check"
    if (index === date) return "date"
    return Object.values(references).includes(index) ? "reference" : "unused"
  })
  const valuesOf = (index: number) => sample.flatMap((cells) => cells[index]?.trim() || [])
  const fill = (role: ColumnRole, indexes: readonly number[]) => {
    if (!roles.includes(role)) for (const index of indexes) roles[index] = role
  }
  const unused = () => columns.flatMap((_, index) => (roles[index] === "unused" ? [index] : []))
  fill(
    "reference",
    unused().filter((index) =>
      valuesOf(index).some(
        (value) => !hasCents(value) && (isReference(value) || shortenedNumber(value) !== undefined),
      ),
    ),
  )
  fill(
    "amount",
    unused()
      .filter(
        (index) =>
          !hasOtherMeaning(columns[index] ?? "", remittanceFields.amount) &&
          valuesOf(index).some((value) => amountIn(value) !== undefined),
      )
      .slice(-1),
  )
  return roles
}

const problemOf = (
  cells: readonly string[],
  {
    columns,
    amountCell,
    references,
    check,
  }: { columns: number; amountCell: string; references: readonly string[]; check: string },
): string | undefined => {
  const extra = cells.slice(columns).some((cell) => cell.trim() !== "")
  const reading = readMoney(amountCell)
  const amount = amountIn(amountCell)
  const total = cells.find((cell) => /^\W*((sub|grand|check|payment|remittance)[ -]?)?totals?\b/i.test(cell))
  // A claim's insured or description can start with "Total", too.
  if (total !== undefined && references.every((one) => one === total.trim())) return "This is a total."
  if (extra)
    return `This row has ${cells.length} cells, and the table has ${columns} columns. Put quotes around amounts with commas.`
  if (amountCell === "") return "There is no amount."
  if ("why" in reading) return reading.why
  if (amount === undefined || amount === 0) return "The amount is zero."
  if (amount < 0) return `The insurer takes back ${formatMoney(-amount)}. Refund it on the job.`
  if (references.length === 0) return "There is no claim, dispatch, or invoice number."
  return [...references, check].flatMap((number) => shortenedNumber(number) ?? [])[0]
}

/** Reads each row of the table. `check` applies to rows without a check number of their own. */
export const readRows = (
  { columns, rows }: Csv,
  roles: readonly ColumnRole[],
  check: string,
): RemittanceRow[] =>
  rows.map(({ number: row, cells }) => {
    const inRole = (role: ColumnRole) =>
      roles.flatMap((one, index) => (one === role && cells[index]?.trim()) || [])
    const references = inRole("reference")
    const amountCell = inRole("amount")[0] ?? ""
    const paidOn = valueOf(readDay(inRole("date")[0] ?? ""))
    const checkOfRow = (inRole("check")[0] ?? check).slice(0, 40).trim()
    return {
      row,
      references,
      amount: amountIn(amountCell) ?? 0,
      check: checkOfRow,
      ...(paidOn !== undefined && { paidOn }),
      problem: problemOf(cells, { columns: columns.length, amountCell, references, check: checkOfRow }),
    }
  })
