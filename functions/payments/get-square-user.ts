import { getSquareUser } from "#shared/api/payments.ts"
import { handle } from "../platform/handle.ts"
import { squareProvider } from "../providers/square.ts"
import { squareCustomers } from "./customers.ts"

/** A customer as Square knows them; one that it doesn't know yet has no cards. */
export const handler = handle(
  getSquareUser,
  ({ table, needs }) => squareCustomers(table, needs("payments", squareProvider)),
  async ({ query: { id } }, customers, { actor, refuse }) => {
    const { _id } = await customers.openFor(actor, id, refuse)
    return customers.shown(_id)
  },
)
