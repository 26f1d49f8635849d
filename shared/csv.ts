import Papa from "papaparse"

type Cell = string | number | boolean | undefined

/** Byte order mark, written once before the first line. Spreadsheets then read the file as UTF-8. */
export const utf8Mark = "\ufeff"
const newline = "\r\n"

/**
 * Matches text that a spreadsheet would run as a formula (OWASP's list of first characters). Plain negative numbers
 * are safe. Papa's own pattern stops at a line break and misses formulas that contain one.
 */
const escapeFormulae = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

/** Formats CSV lines, each with its line end. Text that looks like a formula gets a leading apostrophe. */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  Papa.unparse(
    lines.map((cells) => [...cells]),
    { newline, escapeFormulae },
  ) + newline
