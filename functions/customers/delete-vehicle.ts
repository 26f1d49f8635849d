import { deleteVehicle } from "#shared/api/customers.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { isHidden } from "./rules/ownership.ts"
import { vehicleChanged, vehicleReader, vehicleRemoval } from "./store.ts"

/** Jobs keep their copy of the vehicle's data. */
export const handler = handle(
  deleteVehicle,
  ({ table, provide }) => ({ vehicles: vehicleReader(table), pictures: provide("pictures", pictures) }),
  async ({ query: { id, customerId } }, deps, { actor, commit, refuse }) => {
    const reply = { matches: 1 }
    const deleted = await retryOnConflict([vehicleChanged], async () => {
      const current = await deps.vehicles.get(id, customerId)
      if (!current || isHidden(actor, current.customerId)) throw refuse("not_found")
      await commit([vehicleRemoval(current)], reply)
      return current
    })
    await deps.pictures.remove(deleted.images.map(({ key }) => key))
    return reply
  },
)
