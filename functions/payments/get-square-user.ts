import { getSquareUser } from "#shared/api/payments.ts"
import { handle } from "../platform/handle.ts"
import { squareProvider } from "../providers/square.ts"
import { squareCustomers } from "./square-customers.ts"

export const handler = handle(
  getSquareUser,
  ({ table, provide }) => squareCustomers(table, provide("payments", squareProvider)),
  async ({ query: { id } }, customers, { actor, refuse }) => {
    return customers.loadProfile(await customers.openFor(actor, id, refuse))
  },
)
