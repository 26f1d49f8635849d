import { createSocketTicket } from "#shared/api/live.ts"
import { handle } from "../platform/handle.ts"
import { newTicket } from "./store.ts"

/** Creates a ticket for one socket. The reply is secret and not stored for retries. */
export const handler = handle(
  createSocketTicket,
  ({ table }) => table,
  async (_, table, { actor, now }) => {
    const { ticket, writes } = newTicket(actor, now)
    await table.transact(writes)
    return { ticket }
  },
)
