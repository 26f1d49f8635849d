import type { NewVehicle } from "#functions/customers/store.ts"
import type { User } from "#shared/api/users.ts"
import type { Account } from "./accounts.ts"
import { addMinutes } from "./clock.ts"
import type { Random } from "./random.ts"
import type { Car, VinPool } from "./vins.ts"

/* Customers and fleets with their cars. */

export type OwnedCar = { car: Car; vehicle: NewVehicle }

export type Client = { user: User; branch: string; cars: OwnedCar[]; account: Account | undefined }

export const ownCar = (
  owner: User,
  car: Car,
  index: number,
  random: Random,
  about: Pick<NewVehicle, "reference" | "billingCompany"> = {},
): OwnedCar => {
  const { year, kind, vin, style, vehicle, carId } = car
  const _id = `${addMinutes(new Date(owner.createdAt), index).getTime().toString(36)}-${random.id().slice(0, 16)}`
  return {
    car,
    vehicle: {
      _id,
      customerId: owner._id,
      year,
      make: kind.make,
      model: kind.model,
      style,
      ...(carId && { carId }),
      vehicle,
      vin,
      ...about,
    },
  }
}

export const personWithCars = (user: User & { branch: string }, garage: VinPool, random: Random): Client => {
  const count = Number(random.weighted({ "1": 70, "2": 24, "3": 6 }))
  return {
    user,
    branch: user.branch,
    cars: Array.from({ length: count }, (_, index) => ownCar(user, garage.any(random), index, random)),
    account: undefined,
  }
}

const carsOfFleet = 9

export const fleetClient = (account: Account, garage: VinPool, random: Random): Client => ({
  user: account.user,
  branch: account.branch,
  account,
  cars: Array.from({ length: carsOfFleet }, (_, index) => {
    const [make, model] = random.pick(account.fleet)
    return ownCar(account.user, garage.of(make, model, random), index, random, {
      reference: account.units(index),
      billingCompany: account.user.name,
    })
  }),
})
