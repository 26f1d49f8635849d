import { clock } from "../platform/clock.ts"
import {
  advanceOutgoing,
  type OutgoingMessage,
  outboxReader,
  outgoingRace,
  outgoingWrite,
} from "../platform/outbox.ts"
import { retryOnConflict, type Table } from "../platform/table.ts"
import { failedBillTask } from "./failed-bill.ts"
import type { StatusUpdate } from "./rules/status-update.ts"

/**
 * Applies a provider's report and returns whether it changed anything. A one-time code's text is deleted once it is
 * sent or failed.
 */
export const applyStatusUpdate = (
  table: Table,
  id: string,
  toUpdate: (message: OutgoingMessage) => StatusUpdate,
): Promise<boolean> =>
  retryOnConflict([outgoingRace], async () => {
    const message = await outboxReader(table).one(id)
    const update = message && toUpdate(message)
    if (!message || !update) return false
    const redacted = message.secretUntil === undefined ? {} : { body: "" }
    const next = advanceOutgoing(message, { ...update, ...redacted, unclear: undefined, tryAt: undefined })
    await table.transact([outgoingWrite(message, next), ...failedBillTask(message, next, clock.now())])
    return true
  })
