import { StoredVehicle } from "#shared/api/customers.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import {
  type Condition,
  type Item,
  isAbsent,
  type Page,
  readPages,
  type TableReader,
  versionIs,
  type Write,
} from "../platform/table.ts"
import { changedFields, eventWrite, type RecordDescription } from "../platform/versioned.ts"

// Public to other areas.
export { vinData } from "./vin-data/vin-data.ts"

/*
 * of a customer: USER#customer / VEH#id, oldest first, because ids start with the creation time
 * by id: gsi1 VEH#id / A, then read by key
 * by VIN: gsi2 VIN#vin / id, for vehicles written since the index exists
 * by license plate: gsi3, `readers/plates.ts`
 */

const schema = 1

export type NewVehicle = Omit<StoredVehicle, "images" | "version"> & Partial<StoredVehicle>

const itemOf = (vehicle: StoredVehicle): Item => ({
  ...keys.vehicle(vehicle.customerId, vehicle._id),
  schema,
  ...vehicle,
  gsi1pk: indexKeys.vehicle(vehicle._id),
  gsi1sk: "A",
  ...(vehicle.vin && { gsi2pk: indexKeys.vin(vehicle.vin), gsi2sk: vehicle._id }),
  ...(vehicle.licensePlate && {
    gsi3pk: indexKeys.plates(vehicle.licensePlate),
    gsi3sk: indexKeys.plate(vehicle.licensePlate, vehicle._id),
  }),
})

export const newVehicleWrite = (vehicle: NewVehicle): Write => ({
  put: itemOf({ images: [], version: 1, ...vehicle }),
  onlyIf: isAbsent,
  race: "the same vehicle twice",
})

export const vehicleChanged = "the same vehicle changed twice"

/** Old vehicles have no version. */
const versionUnchanged = ({ version }: StoredVehicle): Condition =>
  version > 0
    ? versionIs(version)
    : {
        expression: "attribute_exists(pk) AND attribute_not_exists(#version)",
        names: { "#version": "version" },
      }

const eventKey = ({ _id }: StoredVehicle, version: number) => keys.change("vehicle", _id, version)

export const vehicleDescription: RecordDescription<StoredVehicle> = {
  race: vehicleChanged,
  eventKey,
  writes: (current, next, { by, now }) => [
    { put: itemOf(next), onlyIf: versionUnchanged(current), race: vehicleChanged },
    eventWrite(
      eventKey(next, next.version),
      { version: next.version, now, by, changes: changedFields(current, next) },
      vehicleChanged,
    ),
  ],
}

export const vehicleRemoval = (current: StoredVehicle): Write => ({
  remove: keys.vehicle(current.customerId, current._id),
  onlyIf: versionUnchanged(current),
  race: vehicleChanged,
})

const vehiclesOf = async (
  table: TableReader,
  customerId: string,
  options: { limit: number; cursor?: string | undefined },
): Promise<Page<StoredVehicle>> => {
  const { items, cursor } = await table.query({
    partition: keys.user(customerId).pk,
    prefix: keys.vehiclePrefix,
    ...options,
  })
  return { items: items.map((item) => StoredVehicle.parse(item)), cursor }
}

export const vehicleReader = (table: TableReader) => ({
  /** With `customerId` it avoids the lagging index. */
  async get(id: string, customerId?: string): Promise<StoredVehicle | undefined> {
    const owner = customerId ?? (await ownerOf(table, id))
    const item = owner === undefined ? undefined : await table.get(keys.vehicle(owner, id))
    return item && StoredVehicle.parse(item)
  },
  /** of any customer */
  async ofVin(vin: string): Promise<StoredVehicle[]> {
    const { items } = await table.query({ index: "gsi2", partition: indexKeys.vin(vin), limit: 10 })
    return items.map((item) => StoredVehicle.parse(item))
  },
  ofCustomer: (customerId: string, options: { limit: number; cursor?: string | undefined }) =>
    vehiclesOf(table, customerId, options),
  /** page by page: a fleet may have thousands */
  async allOfCustomer(customerId: string): Promise<StoredVehicle[]> {
    const vehicles: StoredVehicle[] = []
    for await (const { items } of readPages((cursor) =>
      vehiclesOf(table, customerId, { limit: 1000, cursor }),
    ))
      vehicles.push(...items)
    return vehicles
  },
})

const ownerOf = async (table: TableReader, id: string): Promise<string | undefined> => {
  const { items } = await table.query({ index: "gsi1", partition: indexKeys.vehicle(id), limit: 1 })
  return items[0] && String(items[0].customerId)
}
