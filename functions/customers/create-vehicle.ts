import { randomBytes } from "node:crypto"
import { createVehicle } from "../../shared/api/customers.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "../users/store.ts"
import { isHidden } from "./rules/ownership.ts"
import { newVehicleWrite } from "./store.ts"

/** Sorts by the time of its making; nobody can guess the rest. */
const newId = (now: Date): string => `${now.getTime().toString(36)}-${randomBytes(8).toString("hex")}`

export const handler = handle(
  createVehicle,
  ({ table }) => userReader(table),
  async ({ body }, users, { actor, now, commit, refuse }) => {
    const customer = isHidden(actor, body.customerId) ? undefined : await users.get(body.customerId)
    if (!customer) throw refuse("not_found")

    const vehicle = { ...body, _id: newId(now) }
    const reply = { _id: vehicle._id }
    await commit([newVehicleWrite(vehicle)], reply)
    return reply
  },
)
