import { createSquareUser } from "#shared/api/payments.ts"
import { handle } from "../platform/handle.ts"
import { squareProvider } from "../providers/square.ts"
import { squareCustomers, unlessMade } from "./customers.ts"

/** Makes the customer at Square, once. */
export const handler = handle(
  createSquareUser,
  ({ table, needs }) => ({ table, customers: squareCustomers(table, needs("payments", squareProvider)) }),
  async ({ body: { customerId, id = customerId } }, { table, customers }, { actor, commit, refuse }) => {
    const user = await customers.openFor(actor, id ?? "", refuse)
    const { squareCustomerId, writes } = await customers.made(user)
    await unlessMade(table, writes)
    const reply = { ...(await customers.shown(user._id)), id: squareCustomerId }
    await commit([], reply)
    return reply
  },
)
