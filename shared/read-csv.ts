import Papa from "papaparse"
import { columnNames, isData, kindOfCell, knownColumns } from "./domain/import/columns.ts"
import { plainCell } from "./domain/import/values.ts"
import { allow, type Result, refuse } from "./domain/result.ts"
import { maxListedRows } from "./messages/imports.ts"
import { messages } from "./messages.ts"

/** `number` is the row number in a spreadsheet program. */
export type CsvRow = { number: number; cells: string[] }
export type Csv = {
  columns: string[]
  rows: CsvRow[]
  /** row number of the column names; 0 for none */
  header: number
  /** first rows, to choose the header from */
  top: CsvRow[]
}

const maxRows = 50_000
const maxColumns = 200

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
/** XLSX and ODS are ZIP files. XLS has its own signature. */
const isSpreadsheet = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const utf8 = new TextDecoder("utf-8", { fatal: true })
/** Accepts any byte. */
const windows1252 = new TextDecoder("windows-1252")

const decodeLine = (line: Uint8Array): string => {
  try {
    return utf8.decode(line)
  } catch {
    return windows1252.decode(line)
  }
}

const linesOf = function* (bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf(0x0a, from)
    const to = at < 0 ? bytes.length : at + 1
    yield bytes.subarray(from, to)
    from = to
  }
}

/**
 * UTF-16 ("Unicode text" in Excel) or UTF-8. Only lines that aren't UTF-8 are Windows-1252: one pasted apostrophe or
 * rows of another export must not change all other names.
 */
const decodeText = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return utf8.decode(bytes)
  } catch {
    const hasMark = startsWith(bytes, 0xef, 0xbb, 0xbf)
    return [...linesOf(hasMark ? bytes.subarray(3) : bytes)].map(decodeLine).join("")
  }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "")

/** Reports such as QuickBooks's have title rows with fewer cells above the column names. */
const maxTitleRows = 15

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== "").length

/** Finds the header row and counts its known column names. */
const findHeader = (rows: readonly (readonly string[])[]): { index: number; knownNames: number } => {
  const first = { index: 0, knownNames: knownColumns(rows[0] ?? []) }
  return rows.slice(0, maxTitleRows).reduce((best, cells, index) => {
    const knownNames = knownColumns(cells)
    const isBelowTitles = rows.slice(0, index).every((above) => countFilled(above) < countFilled(cells))
    return knownNames > Math.max(best.knownNames, 1) && isBelowTitles && !isData(cells)
      ? { index, knownNames }
      : best
  }, first)
}

/** The delimiter that yields the most known names, else the most frequent one in the first line. */
const detectDelimiter = (text: string): string => {
  const firstLine = (text.trimStart().split(/[\r\n]/, 1)[0] ?? "").replace(/"[^"]*"/g, "")
  const candidates = [",", ";", "\t", "|"].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: maxTitleRows,
      skipEmptyLines: "greedy",
    })
    return { delimiter, knownNames: findHeader(data).knownNames, count: firstLine.split(delimiter).length }
  })
  return candidates.reduce((best, other) =>
    other.knownNames > best.knownNames || (other.knownNames === best.knownNames && other.count > best.count)
      ? other
      : best,
  ).delimiter
}

/** The delimiter that yields the most cells. */
const detectDelimiterOfRow = (text: string, row: number): string =>
  [",", ";", "\t", "|"]
    .map((delimiter) => {
      const { data } = Papa.parse<string[]>(text, { delimiter, preview: row })
      return { delimiter, count: data[row - 1]?.length ?? 0 }
    })
    .reduce((best, other) => (other.count > best.count ? other : best)).delimiter

/** Excel's `sep=;` line is not data. */
const separatorLine = /^\s*"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n)/i

/** Compares the line with the cells before it. */
const isLikeRow = (line: readonly string[], before: readonly string[]): boolean => {
  const kinds = before.map(kindOfCell)
  return (
    line.length > before.length &&
    kinds.some((kind) => kind !== undefined) &&
    kinds.every((kind, index) => kindOfCell(line[index] ?? "") === kind)
  )
}

/** An unclosed quote swallows the following rows until the next quote. */
const hasSwallowedRow = (cells: readonly string[], delimiter: string): boolean =>
  cells.some((cell, index) =>
    cell
      .split(/[\r\n]+/)
      .slice(1)
      .some((line) => isLikeRow(line.split(delimiter), cells.slice(0, index))),
  )

/** Undefined if the first row is data. */
const detectHeader = (rows: readonly CsvRow[]): CsvRow | undefined => {
  const found = rows[findHeader(rows.map(({ cells }) => cells)).index]
  return found && isData(found.cells) ? undefined : found
}

const pickHeader = (rows: readonly CsvRow[], chosen: number | undefined): CsvRow | undefined =>
  chosen === undefined ? detectHeader(rows) : rows.find(({ number }) => number === chosen)

const parseRows = (text: string, delimiter: string) => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const filled = data
    .map((cells, index): CsvRow => ({ number: index + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => !isBlank(cells))
  return { delimiter, filled, errors }
}

/**
 * Rows with text behind a closing quote. Such a cell swallows the rows up to the next closing quote, so each search
 * continues in the line below. Enough rows for a message.
 */
const findStrayQuotes = (text: string, delimiter: string): number[] => {
  const found: number[] = []
  for (let [rest, above] = [text, 0]; found.length <= maxListedRows; ) {
    const { errors } = Papa.parse<string[]>(rest, { delimiter })
    const error = errors.find(({ code }) => code === "InvalidQuotes")
    if (!error) break
    above += (error.row ?? 0) + 1
    found.push(above)
    const lineEnd = rest.indexOf("\n", error.index)
    if (lineEnd < 0) break
    rest = rest.slice(lineEnd + 1)
  }
  return found
}

export const decodeCsv = (bytes: Uint8Array): Result<{ text: string }, "malformed"> => {
  if (isSpreadsheet(bytes)) return refuse("malformed", messages.imports.spreadsheet)
  const text = decodeText(bytes)
  return text.includes("\0") ? refuse("malformed", messages.imports.notText) : allow({ text })
}

/**
 * Parses a CSV file of another program, or refuses with advice. `chosenHeader` is a row number, 0 for none; by default
 * the header is detected.
 */
export const readCsv = (bytes: Uint8Array, chosenHeader?: number): Result<Csv, "malformed"> => {
  const decoded = decodeCsv(bytes)
  return decoded.ok ? parseCsv(decoded.text, chosenHeader) : decoded
}

/** `readCsv` for text, such as pasted text. */
export const parseCsv = (decoded: string, chosenHeader?: number): Result<Csv, "malformed"> => {
  const text = decoded.replace(separatorLine, "")
  if (text.trim() === "") return refuse("malformed", messages.imports.empty)

  const declared = separatorLine.exec(decoded)?.[1]
  let file = parseRows(text, declared ?? detectDelimiter(text))
  // The detected header keeps the delimiter it was shown with, and another row has its own.
  if (declared === undefined && chosenHeader && detectHeader(file.filled)?.number !== chosenHeader)
    file = parseRows(text, detectDelimiterOfRow(text, chosenHeader))
  const { delimiter, filled, errors } = file
  if (errors.some(({ code }) => code === "InvalidQuotes"))
    return refuse("malformed", messages.imports.strayQuote(findStrayQuotes(text, delimiter)))
  const open = errors.find(({ code }) => code === "MissingQuotes")
  if (open) return refuse("malformed", messages.imports.openQuote((open.row ?? 0) + 1))
  const top = filled.slice(0, maxTitleRows)
  if (top.length === 0) return refuse("malformed", messages.imports.empty)
  const names = pickHeader(filled, chosenHeader)
  if (chosenHeader && !names) return refuse("malformed", messages.imports.noSuchRow(chosenHeader))
  const rows = names ? filled.slice(filled.indexOf(names) + 1) : filled
  const width = names ? names.cells.length : Math.max(...top.map(({ cells }) => cells.length))
  if (width > maxColumns) return refuse("malformed", messages.imports.tooManyColumns)
  if (rows.length === 0) return refuse("malformed", messages.imports.noRows)
  if (rows.length > maxRows)
    return refuse("malformed", messages.imports.tooManyRows(rows.length.toLocaleString("en-US")))
  const swallowers = rows.filter(({ cells }) => hasSwallowedRow(cells, delimiter)).map(({ number }) => number)
  if (swallowers.length > 0) return refuse("malformed", messages.imports.swallowedRow(swallowers))
  const columns = columnNames(names?.cells ?? Array.from({ length: width }, () => ""))
  return { ok: true, columns, rows, header: names?.number ?? 0, top }
}
