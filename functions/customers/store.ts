import { Vehicle } from "../../shared/api/customers.ts"
import { keys } from "../platform/keys.ts"
import { absent, type Page, type TableReader, type Write } from "../platform/table.ts"

/*
 * Access patterns of vehicles
 *   of a customer   USER#customer / VEH#id   oldest first: an id begins with the time of its making
 */

const schema = 1

export const newVehicleWrite = (vehicle: Vehicle): Write => ({
  put: { ...keys.vehicle(vehicle.customerId, vehicle._id), schema, ...vehicle },
  onlyIf: absent,
  race: "the same vehicle twice",
})

export const vehicleReader = (table: TableReader) => ({
  async ofCustomer(
    customerId: string,
    options: { limit: number; cursor?: string | undefined },
  ): Promise<Page<Vehicle>> {
    const { items, cursor } = await table.query({
      partition: keys.user(customerId).pk,
      prefix: keys.vehiclePrefix,
      ...options,
    })
    return { items: items.map((item) => Vehicle.parse(item)), cursor }
  },
})
