import { randomBytes } from "node:crypto"
import { identityOfCar } from "#shared/domain/import/rows.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { newVehicleWrite, vehicleReader } from "../../customers/store.ts"
import type { TableReader } from "../../platform/table.ts"
import { checkUserExists, userReader } from "../../users/store.ts"
import { type Importer, noProblems, problem } from "./importer.ts"

export const vehicleImporter = (table: TableReader): Importer<"vehicles"> => {
  const users = userReader(table)
  const vehicles = vehicleReader(table)
  const findOwner = async (phone = "") => {
    const owner = await users.findByPhone(phone)
    return owner?.role === "user" ? owner : undefined
  }
  return {
    async check({ phone = "", vin, ...car }) {
      const owner = await findOwner(phone)
      if (!owner)
        return problem(
          `No customer has the phone ${showPhone(phone)}. Import their customer first, or fix the phone.`,
        )
      // The owner's vehicles are read consistently; the VIN index lags a little.
      const items = await vehicles.allOfCustomer(owner._id)
      const existing =
        vin === undefined
          ? items.find((vehicle) => identityOfCar(vehicle) === identityOfCar(car))
          : (items.find((vehicle) => vehicle.vin === vin) ?? (await vehicles.ofVin(vin))[0])
      if (!existing) return noProblems
      const existingOwner = existing.customerId === owner._id ? owner : await users.get(existing.customerId)
      const name =
        vin === undefined ? [car.year, car.make, car.model].filter(Boolean).join(" ") : `VIN ${vin}`
      return {
        ...noProblems,
        existingRecord: `${name}, a vehicle of ${existingOwner?.name ?? "a former customer"}`,
      }
    },
    async importRecord({ phone, policy, ...car }, _answer, { now }) {
      const owner = await findOwner(phone)
      if (!owner) throw new Error("The owner is gone.")
      // Sortable by time, like ids of vehicles that staff add.
      const _id = `${now.getTime().toString(36)}-${randomBytes(8).toString("hex")}`
      const vehicle = { _id, customerId: owner._id, ...car, ...(policy && { insurancePolicyNumber: policy }) }
      return {
        outcome: "made",
        made: { type: "vehicle", id: _id, customerId: owner._id, version: 1 },
        writes: [newVehicleWrite(vehicle), checkUserExists(owner._id)],
      }
    },
  }
}
