import type { ImportProgress } from "#shared/api/imports.ts"
import { guessColumns } from "#shared/domain/import/columns.ts"
import type { ImportKind } from "#shared/domain/import/fields.ts"
import type { Csv } from "./read-csv.ts"

const shownRows = 5
/** Rows whose values tell what a column is. */
const guessedBy = 100
/** As much of a cell as is shown, in characters. */
const mostShown = 100
/** Of a row at the top, enough to recognize it by. */
const topCells = 6
const topCharacters = 40

const cut = (cells: readonly string[], most: number): string[] => cells.map((cell) => cell.slice(0, most))

/** What a file says of its columns: their names, first rows, and what each is likely to be. */
export const readColumns = (
  kind: ImportKind,
  { columns, rows, header, top }: Csv,
): Pick<ImportProgress, "columns" | "sample" | "rows" | "mapping" | "header" | "top"> => ({
  columns,
  sample: rows.slice(0, shownRows).map(({ cells }) => cut(cells, mostShown)),
  rows: rows.length,
  mapping: guessColumns(
    kind,
    columns,
    rows.slice(0, guessedBy).map(({ cells }) => cells),
  ),
  header,
  top: top.map(({ number: row, cells }) => ({ row, cells: cut(cells.slice(0, topCells), topCharacters) })),
})
