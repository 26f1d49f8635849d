import { randomInt } from "node:crypto"
import { inject } from "vitest"
import type { Dispatch } from "#shared/supplier-protocol.ts"
import { randomPhone } from "../../builders/people.ts"

type Wanted = Partial<Omit<Dispatch, "CustVehicle">> & { CustVehicle?: Partial<Dispatch["CustVehicle"]> }

/** An order that comes in at the dispatch portal; what is not named is made up. */
export const aDispatch = async (wanted: Wanted = {}, origin = inject("origin")): Promise<Dispatch> => {
  const ReferralNumber = String(randomInt(10_000_000, 99_999_999))
  const response = await fetch(`${origin}/__local/dispatches`, {
    method: "POST",
    body: JSON.stringify({ ReferralNumber, customerPhone: randomPhone(), ...wanted }),
  })
  if (!response.ok) throw new Error(`No dispatch came in: ${await response.text()}`)
  return (await response.json()) as Dispatch
}

/** A car that nothing tells: no VIN, and a CarId that no catalog has. */
export const unknownCar = {
  vehicleCarId: "nobody-knows",
  CustVehicle: {
    VehicleYear: "1987",
    VehicleMake: "Yugo",
    VehicleModel: "GV",
    VehicleStyle: "",
    CarId: "nobody-knows",
  },
}
