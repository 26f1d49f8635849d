import { isUnderWay, type TransferKind } from "#shared/domain/export/transfers.ts"
import { exportObjects } from "../exports/objects.ts"
import { exporter } from "../exports/run.ts"
import { importRun } from "../imports/run.ts"
import { clock } from "../platform/clock.ts"
import { errorFacts, log } from "../platform/log.ts"
import { RaceLost, theTable } from "../platform/table.ts"
import {
  type StoredTransfer,
  type TransferChange,
  type TransferRun,
  transferRace,
  transferReader,
  transferStep,
} from "../platform/transfers.ts"
import { workOff } from "../platform/work-off.ts"
import { mostTries, pauseAfter } from "./rules/attempt.ts"

const table = theTable()
const transfers = transferReader(table)

/** What does a step of each. */
const kinds: Record<TransferKind, TransferRun> = {
  export: exporter(table, exportObjects),
  import: importRun(table),
}

/** A step takes about so long; the queue gives its message to somebody else after four times that. */
const stepSeconds = 15

const write = async (seen: StoredTransfer, change: TransferChange): Promise<StoredTransfer> => {
  const isOver = change.state !== undefined && !isUnderWay(change.state)
  const endedAt = isOver ? clock.now().toISOString() : undefined
  const { next, writes } = transferStep(seen, { ...change, endedAt })
  await table.transact(writes)
  return next
}

/** What keeps failing is told to whoever started it. */
const writeFailure = async (seen: StoredTransfer): Promise<number | undefined> => {
  const failures = seen.failures + 1
  if (failures < mostTries) {
    await write(seen, { failures })
    return pauseAfter(failures)
  }
  await write(seen, {
    failures,
    state: "failed",
    problem: "Something went wrong on our side. Start it again.",
  })
  return undefined
}

/** One step; nothing more to do when it rests, and brought again at once when it goes on. */
const run = async (id: string): Promise<number | undefined> => {
  const seen = await transfers.one(id)
  if (!seen || !isUnderWay(seen.state)) return undefined
  const until = new Date(clock.now().getTime() + stepSeconds * 1000)
  try {
    const change = await kinds[seen.kind](seen, until)
    const { state } = await write(seen, { state: "running", failures: 0, ...change })
    return isUnderWay(state) ? 0 : undefined
  } catch (error) {
    if (error instanceof RaceLost && error.race === transferRace) throw error
    log("warn", "a step of a transfer failed", { transfer: id, kind: seen.kind, ...errorFacts(error) })
    return writeFailure(seen)
  }
}

/** What is carried in or out as a whole, in steps: each stands in the table before the next one begins. */
export const handler = workOff({
  queue: "TRANSFERS_QUEUE_URL",
  work: run,
  races: [transferRace],
  failure: { message: "a transfer was not worked off", id: "transfer" },
  pauseAfterFailure: 10,
})
