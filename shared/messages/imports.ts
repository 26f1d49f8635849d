const howToSave = "Open it in your spreadsheet program, choose Save As, and pick CSV."

export const maxListedRows = 10

/** "Row 2 has", "Rows 2, 5, and 7 have", or "More than 10 rows have" with the first ten. */
const rowsHave = (rows: readonly number[]): string => {
  if (rows.length === 1) return `Row ${rows[0]} has`
  if (rows.length === 2) return `Rows ${rows.join(" and ")} have`
  if (rows.length <= maxListedRows) return `Rows ${rows.slice(0, -1).join(", ")}, and ${rows.at(-1)} have`
  return `More than ${maxListedRows} rows (${rows.slice(0, maxListedRows).join(", ")}, …) have`
}

export const imports = {
  notCsv: "This isn't a CSV file. Choose one that ends in .csv.",
  spreadsheet: `This is a spreadsheet, not a CSV file. Save it as CSV first: ${howToSave}`,
  notText: `This isn't a CSV file. If it comes from a spreadsheet, save it as CSV: ${howToSave}`,
  tooLarge: "Choose a file of at most 20 MB. Split a larger one.",
  empty: "This file is empty. Choose one with a row of column names and at least one row below it.",
  noRows: "This file has column names but no rows below them.",
  tooManyRows: (rows: string) => `This file has ${rows} rows. Split it into files of at most 50,000.`,
  tooManyColumns: "This file has more than 200 columns. Delete the ones that you don't need.",
  openQuote: (row: number) =>
    `A quote in row ${row} is never closed. Fix it in the file, and choose it again.`,
  strayQuote: (rows: readonly number[]) =>
    `${rowsHave(rows)} text behind a closing quote. Put quotes around the whole cell and double the ones inside it, like """Star"" break, left". Then choose the file again.`,
  swallowedRow: (rows: readonly number[]) =>
    `${rowsHave(rows)} a cell with another row inside it. Check the quotes there, and choose the file again.`,
  noSuchRow: (row: number) => `Row ${row} of this file is empty. Choose the row with the column names.`,
  headerMissing: "Choose the row with the column names.",
  chooseAgain: "This file is no longer here. Choose it again.",
  notFound: "This import doesn't exist.",
  fileGone:
    "The file of this import is no longer here. Files are kept for 30 days. Start a new import with it.",
  underWay: "Another import is running. Wait until it's done, or stop it.",
  notNow: "This import has moved on. Reload the page to see where it is.",
  unanswered: (rows: number) =>
    rows === 1
      ? "1 row is here already. Choose what happens to it first."
      : `${rows} rows are here already. Choose what happens to them first.`,
  noDuplicate: "This row isn't here already, so there is nothing to choose.",
  notThisAnswer: "This answer doesn't go with this kind of file.",
} as const
