import type { Finding, ImportProgress } from "#shared/api/imports.ts"
import type { DuplicateAnswer, Problem } from "#shared/domain/import/rows.ts"
import { RaceLost, retryOnConflict, type Table, type Write } from "../platform/table.ts"
import { phoneTaken, userChanged, userGone } from "../users/store.ts"
import type { FileRow } from "./file.ts"
import { oldNumberRace } from "./movers/jobs.ts"
import type { Doing } from "./movers/mover.ts"
import type { AnyMover } from "./movers/movers.ts"
import { findingWrite, type ImportReader, rowRace, rowWrite, type StoredRow } from "./store.ts"

/** `stands` holds each row back once the import was stopped. */
type Bringing = { id: string; progress: ImportProgress; doing: Doing; stands: Write }

const addedSince = (known: string): Problem => ({
  message: `${known}, was added after the dry run. Nothing was changed.`,
})

/**
 * A row comes in with the record of what it made, in one transaction: a step that is repeated, and a second worker beside, find
 * that record and make nothing twice. The table is asked once more, as it may say something else than in the dry run.
 */
const bringRow = async (
  table: Table,
  imports: ImportReader,
  mover: AnyMover,
  { row, cells, read }: FileRow,
  answer: DuplicateAnswer | undefined,
  { id, progress, doing, stands }: Bringing,
): Promise<StoredRow> => {
  const store = async (stored: StoredRow, writes: Write[]) => {
    await table.transact([rowWrite(id, stored), ...writes, stands])
    return stored
  }
  const fail = (problems: Problem[]) =>
    store({ row, outcome: "failed" }, [
      findingWrite({ id, round: progress.round, now: doing.now }, { row, sort: "failed", problems, cells }),
    ])
  const attempt = async (): Promise<StoredRow> => {
    if (read.errors.length > 0) return fail(read.errors)
    if (answer === "skip") return store({ row, outcome: "skipped" }, [])
    const { errors, known } = await mover.look(read.record)
    if (errors.length > 0) return fail(errors)
    if (known !== undefined && answer === undefined) return fail([addedSince(known)])
    const brought = await mover.bring(read.record, answer, doing)
    if (brought.outcome === "skipped") return store({ row, outcome: "skipped" }, [])
    return store({ row, outcome: brought.outcome, made: brought.made }, brought.writes)
  }
  try {
    return await retryOnConflict([phoneTaken, userChanged, userGone, oldNumberRace], attempt)
  } catch (error) {
    const done = error instanceof RaceLost && error.race === rowRace ? await imports.row(id, row) : undefined
    if (!done) throw error
    return done
  }
}

/** Brings some rows in, one after the other: each counts on the same counter. Those that came in before are counted again. */
export const bringRows = async (
  table: Table,
  imports: ImportReader,
  mover: AnyMover,
  rows: readonly FileRow[],
  bringing: Bringing,
): Promise<ImportProgress["counts"]> => {
  const { id, progress } = bringing
  const [from = 0, to = 0] = [rows[0]?.row, rows.at(-1)?.row]
  const [before, duplicates] = await Promise.all([
    imports.rows(id, from, to),
    imports.duplicates(id, progress.round, from, to),
  ])
  const answerTo = (finding: Finding | undefined) => finding && (finding.answer ?? progress.answer)
  const counts = { ...progress.counts }
  for (const row of rows) {
    const answer = answerTo(duplicates.get(row.row))
    const { outcome } = before.get(row.row) ?? (await bringRow(table, imports, mover, row, answer, bringing))
    counts[outcome] += 1
  }
  return counts
}
