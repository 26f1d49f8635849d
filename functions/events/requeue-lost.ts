import { bulkRunKinds } from "#shared/domain/bulk-runs.ts"
import { maxHoursUntried } from "#shared/domain/messages/messages.ts"
import { deliveryReader } from "../integrations/store.ts"
import { inboxReader } from "../messages/inbox.ts"
import { bulkRunReader } from "../platform/bulk-runs.ts"
import { log } from "../platform/log.ts"
import { outboxReader } from "../platform/outbox.ts"
import { type Page, type PageOptions, readPages, sharedTable } from "../platform/table.ts"
import { scheduledTime } from "./shared/scheduled-time.ts"
import { workQueues } from "./shared/work-queues.ts"

/** Milliseconds. Usually the stream queues within seconds. */
const minAge = 10 * 60_000
const pageSize = 100

const table = sharedTable()
const outbox = outboxReader(table)
const inbox = inboxReader(table)
const deliveries = deliveryReader(table)
const bulkRuns = bulkRunReader(table)

/** Returns how many. */
const queueAll = async (
  read: (page: PageOptions) => Promise<Page<string>>,
  add: (id: string) => Promise<void>,
): Promise<number> => {
  let count = 0
  for await (const { items } of readPages((cursor) => read({ limit: pageSize, cursor }))) {
    for (const id of items) await add(id)
    count += items.length
  }
  return count
}

const queueBulkRuns = async (before: string): Promise<number> => {
  const running = await Promise.all(bulkRunKinds.map((kind) => bulkRuns.running(kind)))
  const waiting = running.flatMap((bulkRun) =>
    bulkRun?.state === "queued" && bulkRun.at < before ? [bulkRun._id] : [],
  )
  for (const id of waiting) await workQueues.addBulkRun(id)
  return waiting.length
}

/**
 * Scheduled. Queues what has waited for its first try for ten minutes, because the fan-out gives up a change that it
 * can't queue. Work that is still in its queue is queued twice, which is harmless. Messages and webhooks that were queued
 * more than a day ago are left alone, since they reach others. Pictures are queued for any later try, too.
 */
export const handler = async (event: unknown): Promise<void> => {
  const now = scheduledTime(event)
  const isoBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const before = isoBefore(minAge)
  const span: [from: string, to: string] = [isoBefore(maxHoursUntried * 3_600_000), before]
  const requeued = {
    messages: await queueAll((page) => outbox.untried(span, page), workQueues.addMessage),
    texts: await queueAll((page) => inbox.withPicturesDue(before, page), workQueues.addPictures),
    deliveries: await queueAll((page) => deliveries.untried(span, page), workQueues.addDelivery),
    bulkRuns: await queueBulkRuns(before),
  }
  if (Object.values(requeued).some((count) => count > 0)) log("warn", "queued lost work again", requeued)
}
