import { type BulkRunKind, isUnderWay } from "#shared/domain/bulk-runs.ts"
import { exporter } from "../exports/export-step.ts"
import { exportObjects } from "../exports/objects.ts"
import { runImport } from "../imports/import-step.ts"
import {
  advanceRun,
  type BulkRun,
  type BulkRunChange,
  bulkRunRace,
  bulkRunReader,
  type RunStep,
} from "../platform/bulk-runs.ts"
import { clock } from "../platform/clock.ts"
import { errorFacts, log } from "../platform/log.ts"
import { sqsWorker } from "../platform/sqs-worker.ts"
import { RaceLost, sharedTable } from "../platform/table.ts"
import { maxTries, secondsToRetry } from "./rules/message-attempt.ts"

const table = sharedTable()
const bulkRuns = bulkRunReader(table)

const runners: Record<BulkRunKind, RunStep> = {
  export: exporter(table, exportObjects),
  import: runImport(table),
}

/** The queue's visibility timeout is four times this. */
const stepSeconds = 15

const write = async (bulkRun: BulkRun, change: BulkRunChange): Promise<BulkRun> => {
  const isOver = change.state !== undefined && !isUnderWay(change.state)
  const endedAt = isOver ? clock.now().toISOString() : undefined
  const { next, writes } = advanceRun(bulkRun, { ...change, endedAt })
  await table.transact(writes)
  return next
}

/** Gives up after repeated failures, with a message for the person who started it. */
const writeFailure = async (bulkRun: BulkRun): Promise<number | undefined> => {
  const failures = bulkRun.failures + 1
  if (failures < maxTries) {
    await write(bulkRun, { failures })
    return secondsToRetry(failures)
  }
  await write(bulkRun, {
    failures,
    state: "failed",
    problem: "Something went wrong on our side. Start it again.",
  })
  return undefined
}

/** Runs one step. Returns 0 to continue at once, undefined when finished. */
const run = async (id: string): Promise<number | undefined> => {
  const bulkRun = await bulkRuns.one(id)
  if (!bulkRun || !isUnderWay(bulkRun.state)) return undefined
  const deadline = new Date(clock.now().getTime() + stepSeconds * 1000)
  try {
    const change = await runners[bulkRun.kind](bulkRun, deadline)
    const { state } = await write(bulkRun, { state: "running", failures: 0, ...change })
    return isUnderWay(state) ? 0 : undefined
  } catch (error) {
    if (error instanceof RaceLost && error.race === bulkRunRace) throw error
    log("warn", "a step of a bulk run failed", { bulkRun: id, kind: bulkRun.kind, ...errorFacts(error) })
    return writeFailure(bulkRun)
  }
}

/** Runs imports and exports step by step. Each step is stored before the next one starts. */
export const handler = sqsWorker({
  queue: "TRANSFERS_QUEUE_URL",
  work: run,
  races: [bulkRunRace],
  failure: { message: "a bulk run was not processed", id: "bulkRun" },
  retryDelayAfterFailure: 10,
  // Half of what the queue allows, so that failed steps have enough left.
  renewAfterReceives: 500,
})
