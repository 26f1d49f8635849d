import Papa from "papaparse"

type Cell = string | number | boolean | undefined

/** Tells a spreadsheet that the file is UTF-8. It stands once, before the first line. */
export const utf8Mark = "\ufeff"
const newline = "\r\n"

/**
 * Text that a spreadsheet would run as a formula, by OWASP's list of first characters, whatever follows. A plain number runs
 * nothing. Papa's own pattern ends at a line break, and lets a formula through that has one.
 */
const escapeFormulae = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

/** Lines of a CSV file, each with its end; a text like a formula has an apostrophe in front. */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  Papa.unparse(
    lines.map((cells) => [...cells]),
    { newline, escapeFormulae },
  ) + newline
