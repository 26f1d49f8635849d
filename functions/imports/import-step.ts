import type { ImportProgress } from "#shared/api/imports.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { type BulkRun, type BulkRunChange, checkRunUnchanged, type RunStep } from "../platform/bulk-runs.ts"
import { clock } from "../platform/clock.ts"
import type { Table } from "../platform/table.ts"
import { batchSize, checkRows } from "./check-rows.ts"
import { importRows } from "./import-rows.ts"
import { createImporter } from "./importers/importers.ts"
import { readRows } from "./read-rows.ts"
import { checkpointOf, importReader } from "./store.ts"
import { undoRows } from "./undo-rows.ts"

/** A step stores its progress after this many rows, or when its time is up. */
const rowsPerStep = 250

/** The person who started the import is its author. */
const starterOf = ({ _id, by }: BulkRun): Actor => ({
  ...by,
  role: "admin",
  category: "personal",
  serviceTechnician: false,
  session: `import-${_id}`,
})

/** One step of a check, a run, or an undo, from the checkpoint. */
export const runImport = (table: Table): RunStep => {
  const imports = importReader(table)

  type Step = { counts: ImportProgress["counts"]; next: number; processed: number; isLast: boolean }
  const processRows = async (
    bulkRun: BulkRun,
    progress: ImportProgress,
    actorContext: { by: Actor; now: Date },
  ): Promise<Step | undefined> => {
    const rows = await readRows(bulkRun._id, progress, actorContext.now)
    if (!rows) return undefined
    const batch = rows.slice(progress.next, progress.next + batchSize)
    const importer = createImporter(progress.kind, table)
    const context = {
      id: bulkRun._id,
      progress,
      now: actorContext.now,
      actorContext,
      guard: checkRunUnchanged(bulkRun),
    }
    const counts =
      progress.phase === "check"
        ? await checkRows(table, importer, batch, context)
        : await importRows(table, imports, importer, batch, context)
    const next = progress.next + batch.length
    return { counts, next, processed: batch.length, isLast: next >= rows.length }
  }
  const undoImported = async (
    bulkRun: BulkRun,
    progress: ImportProgress,
    actorContext: { by: Actor; now: Date },
  ): Promise<Step> => {
    const rows = await imports.rowsFrom(bulkRun._id, progress.next, batchSize)
    const counts = await undoRows(table, imports, rows, {
      id: bulkRun._id,
      progress,
      actorContext,
      guard: checkRunUnchanged(bulkRun),
    })
    const next = (rows.at(-1)?.row ?? progress.next) + 1
    return { counts, next, processed: rows.length, isLast: rows.length < batchSize }
  }

  return async (bulkRun, until): Promise<BulkRunChange> => {
    let progress = checkpointOf(bulkRun)
    let { done } = bulkRun
    for (let processed = 0; ; ) {
      const actorContext = { by: starterOf(bulkRun), now: clock.now() }
      const step =
        progress.phase === "undo"
          ? await undoImported(bulkRun, progress, actorContext)
          : await processRows(bulkRun, progress, actorContext)
      if (!step) return { state: "failed", problem: messages.imports.fileGone }
      const { counts, next, isLast } = step
      progress = { ...progress, counts, next }
      done += step.processed
      processed += step.processed
      const change = { done, checkpoint: progress }
      if (isLast) return { ...change, state: "done" }
      if (processed >= rowsPerStep || actorContext.now >= until) return change
    }
  }
}
