import type { ImportProgress } from "#shared/api/imports.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { clock } from "../platform/clock.ts"
import type { Table } from "../platform/table.ts"
import {
  type StoredTransfer,
  type TransferChange,
  type TransferRun,
  transferStands,
} from "../platform/transfers.ts"
import { bringRows } from "./bring.ts"
import { checkRows, rowsAtOnce } from "./check.ts"
import { rowsOfFile } from "./file.ts"
import { moverOf } from "./movers/movers.ts"
import { checkpointOf, importReader } from "./store.ts"
import { undoRows } from "./undo.ts"

/** A step tells how far it is after so many rows, or when its time is up. */
const rowsOfStep = 250

/** What is moved in is written by whoever began it. */
const actorOf = ({ _id, by }: StoredTransfer): Actor => ({
  ...by,
  role: "admin",
  category: "personal",
  serviceTechnician: false,
  session: `import-${_id}`,
})

/** One step of an import: its dry run, its run or its undoing, from where its checkpoint stands. */
export const importRun = (table: Table): TransferRun => {
  const imports = importReader(table)

  type Step = { counts: ImportProgress["counts"]; next: number; worked: number; isLast: boolean }
  const inFile = async (
    seen: StoredTransfer,
    progress: ImportProgress,
    doing: { by: Actor; now: Date },
  ): Promise<Step | undefined> => {
    const rows = await rowsOfFile(seen._id, progress, doing.now)
    if (!rows) return undefined
    const part = rows.slice(progress.next, progress.next + rowsAtOnce)
    const mover = moverOf(progress.kind, table)
    const doneBy = { id: seen._id, progress, now: doing.now, doing, stands: transferStands(seen) }
    const counts =
      progress.phase === "check"
        ? await checkRows(table, mover, part, doneBy)
        : await bringRows(table, imports, mover, part, doneBy)
    const next = progress.next + part.length
    return { counts, next, worked: part.length, isLast: next >= rows.length }
  }
  const backwards = async (
    seen: StoredTransfer,
    progress: ImportProgress,
    doing: { by: Actor; now: Date },
  ): Promise<Step> => {
    const rows = await imports.rowsFrom(seen._id, progress.next, rowsAtOnce)
    const counts = await undoRows(table, imports, rows, {
      id: seen._id,
      progress,
      doing,
      stands: transferStands(seen),
    })
    const next = (rows.at(-1)?.row ?? progress.next) + 1
    return { counts, next, worked: rows.length, isLast: rows.length < rowsAtOnce }
  }

  return async (seen, until): Promise<TransferChange> => {
    let progress = checkpointOf(seen)
    let { done } = seen
    for (let worked = 0; ; ) {
      const doing = { by: actorOf(seen), now: clock.now() }
      const step =
        progress.phase === "undo"
          ? await backwards(seen, progress, doing)
          : await inFile(seen, progress, doing)
      if (!step) return { state: "failed", problem: messages.imports.fileGone }
      const { counts, next, isLast } = step
      progress = { ...progress, counts, next }
      done += step.worked
      worked += step.worked
      const change = { done, checkpoint: progress }
      if (isLast) return { ...change, state: "done" }
      if (worked >= rowsOfStep || doing.now >= until) return change
    }
  }
}
