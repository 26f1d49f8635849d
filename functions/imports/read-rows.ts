import type { ImportProgress } from "#shared/api/imports.ts"
import { addToIndex, createRowIndex, type ReadRow, readRow } from "#shared/domain/import/rows.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { readCsv } from "#shared/read-csv.ts"
import { importFiles } from "../platform/files/import-files.ts"

/** A row with what the file alone says about it. */
export type FileRow = {
  row: number
  cells: string[]
  read: ReadRow
  /** the first row with the same person, vehicle, or job */
  sameAs?: number
  /** all rows with the same identity, in order, also this one and later ones */
  sameIdentity?: readonly number[]
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
  const index = createRowIndex()
  const rows = file.rows.map(({ number: row, cells }): FileRow => {
    const read = readRow(kind, mapping, columns, cells, today)
    if (read.errors.length > 0) return { row, cells, read }
    const { sameAs, sameIdentity } = addToIndex(index, kind, row, read.record)
    return { row, cells, read, sameIdentity, ...(sameAs !== undefined && { sameAs }) }
  })
  cachedFile = { cacheKey, rows }
  return rows
}
