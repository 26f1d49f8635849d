import { isUnderWay, type TransferKind } from "#shared/domain/export/transfers.ts"
import { exportObjects } from "../exports/objects.ts"
import { exporter } from "../exports/run.ts"
import { runImport } from "../imports/run.ts"
import { clock } from "../platform/clock.ts"
import { errorFacts, log } from "../platform/log.ts"
import { sqsWorker } from "../platform/sqs-worker.ts"
import { RaceLost, sharedTable } from "../platform/table.ts"
import {
  advanceTransfer,
  type StoredTransfer,
  type TransferChange,
  type TransferRun,
  transferRace,
  transferReader,
} from "../platform/transfers.ts"
import { maxTries, secondsToRetry } from "./rules/message-attempt.ts"

const table = sharedTable()
const transfers = transferReader(table)

const runners: Record<TransferKind, TransferRun> = {
  export: exporter(table, exportObjects),
  import: runImport(table),
}

/** The queue's visibility timeout is four times this. */
const stepSeconds = 15

const write = async (transfer: StoredTransfer, change: TransferChange): Promise<StoredTransfer> => {
  const isOver = change.state !== undefined && !isUnderWay(change.state)
  const endedAt = isOver ? clock.now().toISOString() : undefined
  const { next, writes } = advanceTransfer(transfer, { ...change, endedAt })
  await table.transact(writes)
  return next
}

/** Gives up after repeated failures, with a message for the person who started it. */
const writeFailure = async (transfer: StoredTransfer): Promise<number | undefined> => {
  const failures = transfer.failures + 1
  if (failures < maxTries) {
    await write(transfer, { failures })
    return secondsToRetry(failures)
  }
  await write(transfer, {
    failures,
    state: "failed",
    problem: "Something went wrong on our side. Start it again.",
  })
  return undefined
}

/** Runs one step. Returns 0 to continue at once, undefined when finished. */
const run = async (id: string): Promise<number | undefined> => {
  const transfer = await transfers.one(id)
  if (!transfer || !isUnderWay(transfer.state)) return undefined
  const deadline = new Date(clock.now().getTime() + stepSeconds * 1000)
  try {
    const change = await runners[transfer.kind](transfer, deadline)
    const { state } = await write(transfer, { state: "running", failures: 0, ...change })
    return isUnderWay(state) ? 0 : undefined
  } catch (error) {
    if (error instanceof RaceLost && error.race === transferRace) throw error
    log("warn", "a step of a transfer failed", { transfer: id, kind: transfer.kind, ...errorFacts(error) })
    return writeFailure(transfer)
  }
}

/** Runs imports and exports step by step. Each step is stored before the next one starts. */
export const handler = sqsWorker({
  queue: "TRANSFERS_QUEUE_URL",
  work: run,
  races: [transferRace],
  failure: { message: "a transfer was not processed", id: "transfer" },
  retryDelayAfterFailure: 10,
  // Half of what the queue allows, so that failed steps have enough left.
  renewAfterReceives: 500,
})
