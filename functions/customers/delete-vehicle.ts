import { deleteVehicle } from "../../shared/api/customers.ts"
import { handle } from "../platform/handle.ts"
import { pictures } from "../platform/pictures.ts"
import { RaceLost } from "../platform/table.ts"
import { isHidden } from "./rules/ownership.ts"
import { vehicleChanged, vehicleReader, vehicleRemoval } from "./store.ts"

/** The jobs that were done on it stay, with what they say of the car. */
export const handler = handle(
  deleteVehicle,
  ({ table, needs }) => ({ vehicles: vehicleReader(table), pictures: needs("pictures", pictures) }),
  async ({ query: { id } }, deps, { actor, commit, refuse }) => {
    const current = await deps.vehicles.get(id)
    if (!current || isHidden(actor, current.customerId)) throw refuse("not_found")

    const reply = { matches: 1 }
    try {
      await commit([vehicleRemoval(current)], reply)
    } catch (error) {
      if (error instanceof RaceLost && error.race === vehicleChanged) throw refuse("changed_meanwhile")
      throw error
    }
    await deps.pictures.remove(current.images.map(({ key }) => key))
    return reply
  },
)
