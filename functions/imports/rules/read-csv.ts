import Papa from "papaparse"
import { columnNames, isData } from "../../../shared/domain/moving-in/columns.ts"
import { type Decision, refuse } from "../../../shared/domain/result.ts"
import { messages } from "../../../shared/messages.ts"

/** `number` is the row's in a spreadsheet program, where the names of the columns are row 1. */
export type CsvRow = { number: number; cells: string[] }
export type Csv = { columns: string[]; rows: CsvRow[] }

const mostRows = 50_000
const mostColumns = 200

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
/** XLSX and ODS are ZIP files; XLS is older. */
const isSpreadsheet = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** UTF-8, what Excel calls Unicode text, or else Windows-1252, in which any byte is a character. */
const textOf = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "")

/** What stands most often between the names of the columns, outside of quotes; a comma where there is one column. */
const delimiterOf = (text: string): string => {
  const names = (text.trimStart().split(/[\r\n]/, 1)[0] ?? "").replace(/"[^"]*"/g, "")
  const counted = [",", ";", "\t", "|"].map((one) => ({ one, count: names.split(one).length }))
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).one
}

/** A file of another program: its columns and rows, or what to do so that it can be read. */
export const readCsv = (bytes: Uint8Array): Decision<Csv, "malformed"> => {
  if (isSpreadsheet(bytes)) return refuse("malformed", messages.imports.spreadsheet)
  const text = textOf(bytes)
  if (text.includes("\0")) return refuse("malformed", messages.imports.notText)
  if (text.trim() === "") return refuse("malformed", messages.imports.empty)

  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  const open = errors.find(({ code }) => code === "MissingQuotes")
  if (open) return refuse("malformed", messages.imports.openQuote((open.row ?? 0) + 1))
  const all = data
    .map((cells, index): CsvRow => ({ number: index + 1, cells }))
    .filter(({ cells }) => !isBlank(cells))
  const [first, ...below] = all
  if (!first) return refuse("malformed", messages.imports.empty)
  if (first.cells.length > mostColumns) return refuse("malformed", messages.imports.tooManyColumns)
  const rows = isData(first.cells) ? all : below
  if (rows.length === 0) return refuse("malformed", messages.imports.noRows)
  if (rows.length > mostRows)
    return refuse("malformed", messages.imports.tooManyRows(rows.length.toLocaleString("en-US")))
  const columns = columnNames(rows === all ? first.cells.map(() => "") : first.cells)
  return { ok: true, columns, rows }
}
