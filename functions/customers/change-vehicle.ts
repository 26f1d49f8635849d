import { changeVehicle } from "../../shared/api/customers.ts"
import { carrierReader } from "../carriers/store.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { nullToUndefined } from "../platform/nullish.ts"
import { retryOnConflict } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { vehicleImages } from "./images.ts"
import { unknownReferences } from "./references.ts"
import { changedVehicle } from "./rules/change-vehicle.ts"
import { isHidden } from "./rules/ownership.ts"
import { vehicleChanged, vehicleReader, vehicleWrite } from "./store.ts"

export const handler = handle(
  changeVehicle,
  ({ table, needs }) => ({
    vehicles: vehicleReader(table),
    users: userReader(table),
    carriers: carrierReader(table),
    pictures: needs("pictures", pictures),
  }),
  async ({ body: { _id, customerId, version, images, ...sent } }, deps, { actor, now, commit, refuse }) => {
    const imagesOf = vehicleImages(deps.pictures, actor)
    const { before, next, reply } = await retryOnConflict([vehicleChanged], async () => {
      const current = await deps.vehicles.get(_id, customerId)
      if (!current || isHidden(actor, current.customerId)) throw refuse("not_found")
      const unknown = await unknownReferences(sent, deps, current)
      if (unknown.length > 0) throw refuse("malformed", { fields: unknown })

      const { next, conflicts } = changedVehicle(current, {
        fields: { ...nullToUndefined(sent), ...(images && { images: await imagesOf(current, images) }) },
        seen: version,
        by: actor.name,
        at: now.toISOString(),
      })
      if (conflicts.length > 0)
        throw refuse("changed_meanwhile", {
          // Pictures are told by addresses alone, and these the caller's screen has to load anew.
          conflicts: conflicts.map((one) =>
            one.field === "images" ? { field: one.field, by: one.by, at: one.at } : one,
          ),
        })

      const reply = { matches: 1, version: next.version }
      await commit([vehicleWrite(current, next)], reply)
      return { before: current, next, reply }
    })
    const kept = new Set(next.images.map(({ key }) => key))
    await deps.pictures.remove(before.images.map(({ key }) => key).filter((key) => !kept.has(key)))
    return reply
  },
)
