import type { ImportProgress } from "#shared/api/imports.ts"
import { identityOf, type ReadRow, readRow } from "#shared/domain/import/rows.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { readCsv } from "#shared/read-csv.ts"
import { importFiles } from "../platform/files/import-files.ts"

/** A row with what the file alone says about it. */
export type FileRow = {
  row: number
  cells: string[]
  read: ReadRow
  /** an earlier row with the same person, vehicle, or job */
  sameAs?: number
}

let cachedFile: { cacheKey: string; rows: FileRow[] } | undefined

/** Parses the file once for all steps of a round. Undefined if the file is gone. */
export const readRows = async (
  id: string,
  { kind, mapping, columns, round, header }: ImportProgress,
  now: Date,
): Promise<FileRow[] | undefined> => {
  const today = todayIn(now)
  const cacheKey = `${id} ${round} ${today}`
  if (cachedFile?.cacheKey === cacheKey) return cachedFile.rows
  const bytes = await importFiles.read(id)
  const file = bytes && readCsv(bytes, header)
  if (!file?.ok) return undefined
  const firstRows = new Map<string, number>()
  const rows = file.rows.map(({ number: row, cells }): FileRow => {
    const read = readRow(kind, mapping, columns, cells, today)
    const identity = read.errors.length > 0 ? undefined : identityOf(kind, read.record)
    const first = identity === undefined ? undefined : firstRows.get(identity)
    if (identity !== undefined && first === undefined) firstRows.set(identity, row)
    return { row, cells, read, ...(first !== undefined && { sameAs: first }) }
  })
  cachedFile = { cacheKey, rows }
  return rows
}
