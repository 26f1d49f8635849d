import Papa from "papaparse"
import { columnNames, isData, kindOfCell, knownColumns } from "#shared/domain/import/columns.ts"
import { plainCell } from "#shared/domain/import/values.ts"
import { type Result, refuse } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"

/** `number` is the row's in a spreadsheet program, where the names of the columns are row 1. */
export type CsvRow = { number: number; cells: string[] }
export type Csv = {
  columns: string[]
  rows: CsvRow[]
  /** number of the row that has the column names; 0 without one */
  header: number
  /** rows at the top of the file, where the column names may be */
  top: CsvRow[]
}

const mostRows = 50_000
const mostColumns = 200

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
/** XLSX and ODS are ZIP files; XLS is older. */
const isSpreadsheet = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** UTF-8, what Excel calls Unicode text, or else Windows-1252, in which any byte is a character. */
const textOf = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "")

/** Titles of a report stand above its column names, as QuickBooks writes them: fewer cells than the names. */
const titleRows = 15

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== "").length

/** Which of the first rows has the column names, and how many of them any import knows. */
const findHeader = (rows: readonly (readonly string[])[]): { index: number; known: number } => {
  const first = { index: 0, known: knownColumns(rows[0] ?? []) }
  return rows.slice(0, titleRows).reduce((best, cells, index) => {
    const known = knownColumns(cells)
    const isBelowTitles = rows.slice(0, index).every((above) => filledIn(above) < filledIn(cells))
    return known > Math.max(best.known, 1) && isBelowTitles && !isData(cells) ? { index, known } : best
  }, first)
}

/** By which most column names are found; else what stands most often in the first line, outside of quotes. */
const delimiterOf = (text: string): string => {
  const firstLine = (text.trimStart().split(/[\r\n]/, 1)[0] ?? "").replace(/"[^"]*"/g, "")
  const candidates = [",", ";", "\t", "|"].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: titleRows, skipEmptyLines: "greedy" })
    return { delimiter, known: findHeader(data).known, count: firstLine.split(delimiter).length }
  })
  return candidates.reduce((best, other) =>
    other.known > best.known || (other.known === best.known && other.count > best.count) ? other : best,
  ).delimiter
}

/** By which a row has the most cells. */
const delimiterOfRow = (text: string, row: number): string =>
  [",", ";", "\t", "|"]
    .map((delimiter) => {
      const { data } = Papa.parse<string[]>(text, { delimiter, preview: row })
      return { delimiter, count: data[row - 1]?.length ?? 0 }
    })
    .reduce((best, other) => (other.count > best.count ? other : best)).delimiter

/** Excel's own first line: it names the delimiter, and is no row. */
const named = /^\s*"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n)/i

/** Whether a line inside a cell begins like the row itself, so far as the row goes before that cell. */
const isLikeRow = (line: readonly string[], before: readonly string[]): boolean => {
  const kinds = before.map(kindOfCell)
  return (
    line.length > before.length &&
    kinds.some((kind) => kind !== undefined) &&
    kinds.every((kind, index) => kindOfCell(line[index] ?? "") === kind)
  )
}

/** A quote that was never closed swallows the rows below, and the next one that closes it hides that. */
const hasSwallowedRow = (cells: readonly string[], delimiter: string): boolean =>
  cells.some((cell, index) =>
    cell
      .split(/[\r\n]+/)
      .slice(1)
      .some((line) => isLikeRow(line.split(delimiter), cells.slice(0, index))),
  )

/** The row with the column names: the chosen one, or the one that is found. Undefined where the first row is data already. */
const headerOf = (rows: readonly CsvRow[], chosen: number | undefined): CsvRow | undefined => {
  if (chosen !== undefined) return rows.find(({ number }) => number === chosen)
  const found = rows[findHeader(rows.map(({ cells }) => cells)).index]
  return found && isData(found.cells) ? undefined : found
}

/**
 * A file of another program: its columns and rows, or what to do so that it can be read. `chosenHeader` is the number of the row
 * with the column names, 0 for none; without it the row is found by the names that imports know.
 */
export const readCsv = (bytes: Uint8Array, chosenHeader?: number): Result<Csv, "malformed"> => {
  if (isSpreadsheet(bytes)) return refuse("malformed", messages.imports.spreadsheet)
  const whole = textOf(bytes)
  if (whole.includes("\0")) return refuse("malformed", messages.imports.notText)
  const text = whole.replace(named, "")
  if (text.trim() === "") return refuse("malformed", messages.imports.empty)

  const delimiter =
    named.exec(whole)?.[1] ?? (chosenHeader ? delimiterOfRow(text, chosenHeader) : delimiterOf(text))
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const [error] = errors
  if (error) {
    const row = (error.row ?? 0) + 1
    const isOpen = error.code === "MissingQuotes"
    return refuse("malformed", isOpen ? messages.imports.openQuote(row) : messages.imports.strayQuote(row))
  }
  const filled = data
    .map((cells, index): CsvRow => ({ number: index + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => !isBlank(cells))
  const top = filled.slice(0, titleRows)
  if (top.length === 0) return refuse("malformed", messages.imports.empty)
  const names = headerOf(filled, chosenHeader)
  if (chosenHeader && !names) return refuse("malformed", messages.imports.noSuchRow(chosenHeader))
  const rows = names ? filled.slice(filled.indexOf(names) + 1) : filled
  const width = names ? names.cells.length : Math.max(...top.map(({ cells }) => cells.length))
  if (width > mostColumns) return refuse("malformed", messages.imports.tooManyColumns)
  if (rows.length === 0) return refuse("malformed", messages.imports.noRows)
  if (rows.length > mostRows)
    return refuse("malformed", messages.imports.tooManyRows(rows.length.toLocaleString("en-US")))
  const swallower = rows.find(({ cells }) => hasSwallowedRow(cells, delimiter))
  if (swallower) return refuse("malformed", messages.imports.swallowedRow(swallower.number))
  const columns = columnNames(names?.cells ?? Array.from({ length: width }, () => ""))
  return { ok: true, columns, rows, header: names?.number ?? 0, top }
}
