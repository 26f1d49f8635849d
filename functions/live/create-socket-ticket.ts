import { createSocketTicket } from "#shared/api/live.ts"
import { handle } from "../platform/handle.ts"
import { newTicket } from "./store.ts"

/** Gives a ticket for one socket. The reply is a secret, so it is never kept for a retry: a repeated call gives another. */
export const handler = handle(
  createSocketTicket,
  ({ table }) => table,
  async (_, table, { actor, now }) => {
    const { ticket, writes } = newTicket(actor, now)
    await table.transact(writes)
    return { ticket }
  },
)
