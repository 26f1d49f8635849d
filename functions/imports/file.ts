import type { ImportProgress } from "#shared/api/imports.ts"
import { identityOf, type ReadRow, readRow } from "#shared/domain/import/rows.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { importFiles } from "../platform/files/imports.ts"
import { readCsv } from "./rules/read-csv.ts"

/** A row with all that its file alone says of it. */
export type FileRow = {
  row: number
  cells: string[]
  read: ReadRow
  /** the first row above it that is the same person, vehicle or job */
  sameAs?: number
}

let held: { of: string; rows: FileRow[] } | undefined

/** The rows of an import, read by its columns; a file is read once for the many steps that it takes. Nothing when it is gone. */
export const rowsOfFile = async (
  id: string,
  { kind, mapping, columns, round, header }: ImportProgress,
  now: Date,
): Promise<FileRow[] | undefined> => {
  const today = todayIn(now)
  const of = `${id} ${round} ${today}`
  if (held?.of === of) return held.rows
  const bytes = await importFiles.of(id)
  const file = bytes && readCsv(bytes, header)
  if (!file?.ok) return undefined
  const firsts = new Map<string, number>()
  const rows = file.rows.map(({ number: row, cells }): FileRow => {
    const read = readRow(kind, mapping, columns, cells, today)
    const identity = read.errors.length > 0 ? undefined : identityOf(kind, read.record)
    const first = identity === undefined ? undefined : firsts.get(identity)
    if (identity !== undefined && first === undefined) firsts.set(identity, row)
    return { row, cells, read, ...(first !== undefined && { sameAs: first }) }
  })
  held = { of, rows }
  return rows
}
