import { setTimeout as pause } from "node:timers/promises"
import type { StreamSettings } from "../../event-sources.ts"

export type Batch = { Records: unknown[] }
type Outcome = { batchItemFailures?: { itemIdentifier: string }[] } | undefined | null

export type StreamConsumer = {
  name: string
  settings: StreamSettings
  invoke: (batch: Batch) => Promise<unknown>
  giveUp: (record: unknown) => void
  pauseBefore?: (attempt: number) => number
}

const exponentialDelay = (attempt: number) => Math.min(50 * 2 ** attempt, 20_000)

/**
 * Delivers records in order, at least once, as Lambda documents it: a partial failure repeats from the failed record, and
 * a thrown error in halves, which don't count as tries. After too many tries, all that remains of the batch is given up.
 * The signal stops it between tries. Returns whether all was delivered.
 */
export const deliver = async (
  consumer: StreamConsumer,
  records: { sequence: string; record: unknown }[],
  signal: AbortSignal,
): Promise<boolean> => {
  const { settings, invoke, giveUp, pauseBefore = exponentialDelay } = consumer
  let remaining = records
  let size = remaining.length
  let tries = 0
  const moveOn = (count: number) => {
    remaining = remaining.slice(count)
    size = remaining.length
    tries = 0
  }
  while (remaining.length > 0) {
    if (signal.aborted) return false
    const batch = remaining.slice(0, size)
    try {
      const outcome = (await invoke({ Records: batch.map(({ record }) => record) })) as Outcome
      const failures = outcome?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) ?? []
      const first = batch.findIndex(({ sequence }) => failures.includes(sequence))
      // A failure without a record of the batch fails the whole batch, as with Lambda.
      const deliveredCount = failures.length === 0 ? batch.length : Math.max(first, 0)
      if (deliveredCount > 0) {
        moveOn(deliveredCount)
        continue
      }
      tries += 1
    } catch (error) {
      console.error(`${consumer.name}:`, error)
      if (batch.length === 1) tries += 1
      size = Math.max(1, Math.floor(batch.length / 2))
    }
    if (tries > settings.retries) {
      for (const { record } of batch) giveUp(record)
      moveOn(batch.length)
      continue
    }
    await pause(pauseBefore(tries), undefined, { signal }).catch(() => undefined)
  }
  return true
}
