import { randomBytes } from "node:crypto"
import { createVehicle } from "#shared/api/customers.ts"
import { carrierReader } from "../carriers/store.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost } from "../platform/table.ts"
import { checkUserExists, userDeletedRace, userReader } from "../users/store.ts"
import { vehicleImages } from "./images.ts"
import { unknownReferences } from "./references.ts"
import { isHidden } from "./rules/ownership.ts"
import { newVehicleWrite } from "./store.ts"

/** Sortable by time, and unguessable. */
const newId = (now: Date): string => `${now.getTime().toString(36)}-${randomBytes(8).toString("hex")}`

export const handler = handle(
  createVehicle,
  ({ table, provide }) => ({
    table,
    users: userReader(table),
    carriers: carrierReader(table),
    pictures: provide("pictures", pictures),
  }),
  async ({ body: { images = [], ...fields } }, deps, call) => {
    const { actor, now, commit, refuse } = call
    const customer = isHidden(actor, fields.customerId) ? undefined : await deps.users.get(fields.customerId)
    if (!customer) throw refuse("not_found")
    const unknown = await unknownReferences(fields, deps)
    if (unknown.length > 0) throw refuse("malformed", { fields: unknown })

    const vehicle = { ...fields, _id: newId(now), version: 1 }
    const storedImages = await vehicleImages(deps.pictures, deps.table, call)(vehicle, images)
    const reply = { _id: vehicle._id, version: vehicle.version }
    try {
      await commit(
        [newVehicleWrite({ ...vehicle, images: storedImages }), checkUserExists(customer._id)],
        reply,
      )
    } catch (error) {
      throw error instanceof RaceLost && error.race === userDeletedRace ? refuse("not_found") : error
    }
    return reply
  },
)
