import { listVehicles } from "../../shared/api/customers.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "../users/store.ts"
import { isHidden } from "./rules/ownership.ts"
import { vehicleReader } from "./store.ts"

/** The cars of a customer, the first one first. */
export const handler = handle(
  listVehicles,
  ({ table }) => ({ users: userReader(table), vehicles: vehicleReader(table) }),
  async ({ query: { customerId, cursor } }, { users, vehicles }, { actor, refuse, continueAt }) => {
    const [customer, page] = await Promise.all([
      users.get(customerId),
      vehicles.ofCustomer(customerId, { limit: 500, cursor }),
    ])
    if (!customer || isHidden(actor, customerId)) throw refuse("not_found")
    continueAt(page.cursor)
    return page.items
  },
)
