import type { Finding, ImportProgress } from "#shared/api/imports.ts"
import type { DuplicateAnswer, Problem } from "#shared/domain/import/rows.ts"
import { consentRace } from "../messages/store.ts"
import { RaceLost, retryOnConflict, type Table, type Write } from "../platform/table.ts"
import { phoneTakenRace, userChangedRace, userDeletedRace } from "../users/store.ts"
import type { ActorContext } from "./importers/importer.ts"
import type { AnyImporter } from "./importers/importers.ts"
import { oldNumberRace } from "./importers/jobs.ts"
import type { FileRow } from "./read-rows.ts"
import { findFilledRow, mergeFill } from "./rules/merge-fill.ts"
import { findingWrite, type ImportReader, rowChange, rowRace, rowWrite, type StoredRow } from "./store.ts"

/** `guard` fails each write once the import is stopped. */
type ImportContext = { id: string; progress: ImportProgress; actorContext: ActorContext; guard: Write }

const addedSinceCheck = (existing: string): Problem => ({
  message: `${existing}, was added after the dry run. Nothing was changed.`,
})

/** Whether a duplicate within the file is here only once, because no earlier row like it could come in. */
const replacesFailedRows = async (
  imports: ImportReader,
  id: string,
  { row, sameAs, sameIdentity = [] }: FileRow,
): Promise<boolean> => {
  if (sameAs === undefined) return false
  const earlier = [...new Set([sameAs, ...sameIdentity])].filter((one) => one < row)
  const results = await Promise.all(earlier.map((one) => imports.row(id, one)))
  return results.every((result) => result?.outcome === "failed")
}

/**
 * Imports a row and records the result in one transaction, so a repeated step or a second worker imports nothing twice.
 * Checks the row again, because the data may have changed since the check.
 */
const importRow = async (
  table: Table,
  imports: ImportReader,
  importer: AnyImporter,
  fileRow: FileRow,
  answer: DuplicateAnswer | undefined,
  { id, progress, actorContext, guard }: ImportContext,
): Promise<StoredRow> => {
  const { row, cells, read, sameIdentity = [] } = fileRow
  const store = async (stored: StoredRow, writes: Write[]) => {
    await table.transact([rowWrite(id, stored), ...writes, guard])
    return stored
  }
  const fail = (problems: Problem[]) =>
    store({ row, outcome: "failed" }, [
      findingWrite(
        { id, round: progress.round, now: actorContext.now },
        { row, sort: "failed", problems, cells },
      ),
    ])
  const attempt = async (): Promise<StoredRow> => {
    if (read.errors.length > 0) return fail(read.errors)
    const isReplacement = answer === "skip" && (await replacesFailedRows(imports, id, fileRow))
    if (answer === "skip" && !isReplacement) return store({ row, outcome: "skipped" }, [])
    const { errors, existingRecord: existing } = await importer.check(read.record)
    if (existing !== undefined && isReplacement) return store({ row, outcome: "skipped" }, [])
    if (errors.length > 0) return fail(errors)
    if (existing !== undefined && answer === undefined) return fail([addedSinceCheck(existing)])
    const imported = await importer.importRecord(read.record, answer, actorContext)
    if (imported.outcome === "skipped") return store({ row, outcome: "skipped" }, [])
    const { outcome, made, writes } = imported
    const findEarlier = () =>
      findFilledRow(
        sameIdentity.filter((one) => one < row),
        (one) => imports.row(id, one),
      )
    const merged = made.type === "filled" ? mergeFill(await findEarlier(), made) : undefined
    return merged
      ? store({ row, outcome, made: merged.made }, [...writes, rowChange(id, merged.earlier)])
      : store({ row, outcome, made }, writes)
  }
  try {
    return await retryOnConflict(
      [phoneTakenRace, userChangedRace, userDeletedRace, consentRace, oldNumberRace],
      attempt,
    )
  } catch (error) {
    const done = error instanceof RaceLost && error.race === rowRace ? await imports.row(id, row) : undefined
    if (!done) throw error
    return done
  }
}

/** Sequential, because rows share the invoice counter. Rows imported before are only counted. */
export const importRows = async (
  table: Table,
  imports: ImportReader,
  importer: AnyImporter,
  rows: readonly FileRow[],
  context: ImportContext,
): Promise<ImportProgress["counts"]> => {
  const { id, progress } = context
  const [from = 0, to = 0] = [rows[0]?.row, rows.at(-1)?.row]
  const [importedRows, duplicates] = await Promise.all([
    imports.rows(id, from, to),
    imports.duplicates(id, progress.round, from, to),
  ])
  const answerTo = (finding: Finding | undefined) => finding && (finding.answer ?? progress.answer)
  const counts = { ...progress.counts }
  for (const row of rows) {
    const answer = answerTo(duplicates.get(row.row))
    const { outcome } =
      importedRows.get(row.row) ?? (await importRow(table, imports, importer, row, answer, context))
    counts[outcome] += 1
  }
  return counts
}
