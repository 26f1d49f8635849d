import type { ImportProgress } from "#shared/api/imports.ts"
import { guessColumns } from "#shared/domain/import/columns.ts"
import { fieldsOf, type ImportKind } from "#shared/domain/import/fields.ts"
import type { Csv } from "#shared/read-csv.ts"

const sampleRows = 5
/** rows used for guessing column types */
const guessRows = 100
/** characters */
const maxCellLength = 100
/** enough to recognize a header row */
const topCells = 6
const topCharacters = 40

const truncateCells = (cells: readonly string[], maxLength: number): string[] =>
  cells.map((cell) => cell.slice(0, maxLength))

export const readColumns = (
  kind: ImportKind,
  { columns, rows, header, top }: Csv,
): Pick<ImportProgress, "columns" | "sample" | "rows" | "mapping" | "header" | "top"> => ({
  columns,
  sample: rows.slice(0, sampleRows).map(({ cells }) => truncateCells(cells, maxCellLength)),
  rows: rows.length,
  mapping: guessColumns(
    fieldsOf(kind),
    columns,
    rows.slice(0, guessRows).map(({ cells }) => cells),
  ),
  header,
  top: top.map(({ number: row, cells }) => ({
    row,
    cells: truncateCells(cells.slice(0, topCells), topCharacters),
  })),
})
