import { createSquareUser } from "../../shared/api/payments.ts"
import { handle } from "../platform/handle.ts"
import { squareProvider } from "../providers/square.ts"
import { squareCustomers, unlessMade } from "./customers.ts"

/** Makes the customer at Square, once. */
export const handler = handle(
  createSquareUser,
  ({ table, needs }) => ({ table, customers: squareCustomers(table, needs("payments", squareProvider)) }),
  async ({ body: { customerId } }, { table, customers }, { actor, commit, refuse }) => {
    const { writes } = await customers.made(await customers.openFor(actor, customerId, refuse))
    await unlessMade(table, writes)
    const reply = await customers.shown(customerId)
    await commit([], reply)
    return reply
  },
)
