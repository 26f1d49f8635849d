import type { Finding, ImportProgress } from "#shared/api/imports.ts"
import type { Table, Write } from "../platform/table.ts"
import type { FileRow } from "./file.ts"
import type { AnyMover } from "./movers/movers.ts"
import { findingWrite } from "./store.ts"

/** So many rows are looked at beside each other; what is found of them is one transaction. */
export const rowsAtOnce = 25

/** What there is to say of a row: that it does not come in, or else what is odd, and that it is here already. */
const findingsOf = async ({ row, cells, read, sameAs }: FileRow, mover: AnyMover): Promise<Finding[]> => {
  const looked = read.errors.length > 0 ? undefined : await mover.look(read.record)
  const errors = [...read.errors, ...(looked?.errors ?? [])]
  if (errors.length > 0) return [{ row, sort: "error", problems: errors, cells }]
  const warnings = [...read.warnings, ...(looked?.warnings ?? [])]
  const known = looked?.known ?? (sameAs === undefined ? undefined : `Row ${sameAs} of this file`)
  return [
    ...(warnings.length > 0 ? [{ row, sort: "warning" as const, problems: warnings }] : []),
    ...(known === undefined ? [] : [{ row, sort: "duplicate" as const, problems: [], known }]),
  ]
}

/** The dry run of some rows: it writes what it finds, and nothing else. */
export const checkRows = async (
  table: Table,
  mover: AnyMover,
  rows: readonly FileRow[],
  { id, progress, now, stands }: { id: string; progress: ImportProgress; now: Date; stands: Write },
): Promise<ImportProgress["counts"]> => {
  const found = (await Promise.all(rows.map((row) => findingsOf(row, mover)))).flat()
  const writes = found.map((finding) => findingWrite({ id, round: progress.round, now }, finding))
  if (writes.length > 0) await table.transact([...writes, stands])
  const count = (sort: Finding["sort"]) => found.filter((finding) => finding.sort === sort).length
  return {
    ...progress.counts,
    errors: progress.counts.errors + count("error"),
    warnings: progress.counts.warnings + count("warning"),
    duplicates: progress.counts.duplicates + count("duplicate"),
  }
}
