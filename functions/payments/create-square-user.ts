import { createSquareUser } from "#shared/api/payments.ts"
import { handle } from "../platform/handle.ts"
import { squareProvider } from "../providers/square.ts"
import { squareCustomers, writeUnlessCreated } from "./square-customers.ts"

export const handler = handle(
  createSquareUser,
  ({ table, provide }) => ({ table, customers: squareCustomers(table, provide("payments", squareProvider)) }),
  async ({ body: { customerId, id = customerId } }, { table, customers }, { actor, commit, refuse }) => {
    const user = await customers.openFor(actor, id ?? "", refuse)
    const { squareCustomerId, writes } = await customers.findOrCreate(user)
    await writeUnlessCreated(table, writes)
    const reply = { ...(await customers.loadProfile(user)), id: squareCustomerId }
    await commit([], reply)
    return reply
  },
)
