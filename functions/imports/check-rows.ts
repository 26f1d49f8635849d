import type { Finding, ImportProgress } from "#shared/api/imports.ts"
import type { Table, Write } from "../platform/table.ts"
import type { AnyImporter } from "./importers/importers.ts"
import type { FileRow } from "./read-rows.ts"
import { findingWrite } from "./store.ts"

/** Rows checked in parallel; their findings are one transaction. */
export const batchSize = 25

/** Errors, or else warnings and whether it is a duplicate. */
const findProblems = async (
  { row, cells, read, sameAs }: FileRow,
  importer: AnyImporter,
): Promise<Finding[]> => {
  const lookup = read.errors.length > 0 ? undefined : await importer.check(read.record)
  const errors = [...read.errors, ...(lookup?.errors ?? [])]
  if (errors.length > 0) return [{ row, sort: "error", problems: errors, cells }]
  const warnings = [...read.warnings, ...(lookup?.warnings ?? [])]
  const duplicateOf =
    lookup?.existingRecord ?? (sameAs === undefined ? undefined : `Row ${sameAs} of this file`)
  return [
    ...(warnings.length > 0 ? [{ row, sort: "warning" as const, problems: warnings }] : []),
    ...(duplicateOf === undefined
      ? []
      : [{ row, sort: "duplicate" as const, problems: [], known: duplicateOf }]),
  ]
}

/** Dry run: writes only findings. */
export const checkRows = async (
  table: Table,
  importer: AnyImporter,
  rows: readonly FileRow[],
  { id, progress, now, guard }: { id: string; progress: ImportProgress; now: Date; guard: Write },
): Promise<ImportProgress["counts"]> => {
  const found = (await Promise.all(rows.map((row) => findProblems(row, importer)))).flat()
  const writes = found.map((finding) => findingWrite({ id, round: progress.round, now }, finding))
  if (writes.length > 0) await table.transact([...writes, guard])
  const count = (sort: Finding["sort"]) => found.filter((finding) => finding.sort === sort).length
  return {
    ...progress.counts,
    errors: progress.counts.errors + count("error"),
    warnings: progress.counts.warnings + count("warning"),
    duplicates: progress.counts.duplicates + count("duplicate"),
  }
}
