import { randomBytes } from "node:crypto"
import { showPhone } from "#shared/domain/people/phone.ts"
import { newVehicleWrite, vehicleReader } from "../../customers/store.ts"
import type { TableReader } from "../../platform/table.ts"
import { userReader, userStays } from "../../users/store.ts"
import { fine, type Mover, wrong } from "./mover.ts"

/** Of a customer with more cars than this the first are compared. */
const mostCompared = 500

export const vehicleMover = (table: TableReader): Mover<"vehicles"> => {
  const users = userReader(table)
  const vehicles = vehicleReader(table)
  const ownerOf = async (phone = "") => {
    const id = await users.idByPhone(phone)
    const owner = id === undefined ? undefined : await users.get(id)
    return owner?.role === "user" ? owner : undefined
  }
  return {
    async look({ phone = "", vin }) {
      const owner = await ownerOf(phone)
      if (!owner)
        return wrong(
          `No customer has the phone ${showPhone(phone)}. Move in their customer first, or fix the phone.`,
        )
      if (vin === undefined) return fine
      // The owner's are read as they stand; the index, which lags a little, knows those of everybody else.
      const { items } = await vehicles.ofCustomer(owner._id, { limit: mostCompared })
      const known = items.find((vehicle) => vehicle.vin === vin) ?? (await vehicles.ofVin(vin))[0]
      if (!known) return fine
      const whose = known.customerId === owner._id ? owner : await users.get(known.customerId)
      return { ...fine, known: `VIN ${vin}, a vehicle of ${whose?.name ?? "a former customer"}` }
    },
    async bring({ phone, policy, ...car }, _answer, { now }) {
      const owner = await ownerOf(phone)
      if (!owner) throw new Error("The owner is gone.")
      // As for a vehicle that a clerk adds: an id that sorts by the time of its making.
      const _id = `${now.getTime().toString(36)}-${randomBytes(8).toString("hex")}`
      const vehicle = { _id, customerId: owner._id, ...car, ...(policy && { insurancePolicyNumber: policy }) }
      return {
        outcome: "made",
        made: { type: "vehicle", id: _id, customerId: owner._id, version: 1 },
        writes: [newVehicleWrite(vehicle), userStays(owner._id)],
      }
    },
  }
}
