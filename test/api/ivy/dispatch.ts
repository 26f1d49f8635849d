import { randomInt } from "node:crypto"
import { inject } from "vitest"
import type { Dispatch } from "#shared/supplier-protocol.ts"
import { randomPhone } from "../../builders/people.ts"

type Wanted = Partial<Omit<Dispatch, "CustVehicle">> & { CustVehicle?: Partial<Dispatch["CustVehicle"]> }

export const aDispatch = async (wanted: Wanted = {}, origin = inject("origin")): Promise<Dispatch> => {
  const ReferralNumber = String(randomInt(10_000_000, 99_999_999))
  const response = await fetch(`${origin}/__local/dispatches`, {
    method: "POST",
    body: JSON.stringify({ ReferralNumber, customerPhone: randomPhone(), ...wanted }),
  })
  if (!response.ok) throw new Error(`No dispatch came in: ${await response.text()}`)
  return (await response.json()) as Dispatch
}

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
