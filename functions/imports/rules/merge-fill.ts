import type { ImportedRecord, StoredRow } from "../store.ts"

/**
 * A row that fills an account which an earlier row created or filled belongs to that row, so that undo takes back
 * both at once. Undefined if another person changed the account in between.
 */
export const mergeFill = (
  earlier: StoredRow | undefined,
  fill: ImportedRecord,
): { earlier: StoredRow; made: ImportedRecord } | undefined => {
  const first = earlier?.made
  if (!earlier || fill.type !== "filled" || (first?.type !== "user" && first?.type !== "filled"))
    return undefined
  if (first.id !== fill.id || first.version !== fill.version - 1) return undefined
  const combinedFill =
    first.type === "user"
      ? { ...first, version: fill.version }
      : { ...first, version: fill.version, before: { ...first.before, ...fill.before } }
  return { earlier: { ...earlier, made: combinedFill }, made: { ...fill, undoneWith: earlier.row } }
}

/** The nearest earlier row whose undo takes back a change by itself. Rows that were skipped or failed changed nothing. */
export const findFilledRow = async (
  earlierRows: readonly number[],
  readStored: (row: number) => Promise<StoredRow | undefined>,
): Promise<StoredRow | undefined> => {
  for (const row of earlierRows.toReversed()) {
    const stored = await readStored(row)
    if (stored?.made && !(stored.made.type === "filled" && stored.made.undoneWith !== undefined))
      return stored
  }
  return undefined
}
