import { existsSync, readFileSync, writeFileSync } from "node:fs"
import * as z from "zod"
import { todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { Dispatch } from "#shared/supplier-protocol.ts"
import { models } from "../demo/vehicles.ts"
import { stableHash } from "./hash.ts"
import { allVehicles } from "./vehicles.ts"

const Wanted = z
  .strictObject({ ...Dispatch.shape, CustVehicle: Dispatch.shape.CustVehicle.partial() })
  .partial()

const people = [
  ["Dana Whitfield", "418 Plumas St, Yuba City, CA 95991", "Rock hit the windshield on Highway 99"],
  ["Marcus Oyelaran", "2207 Franklin Rd, Yuba City, CA 95993", "Break-in, rear door glass"],
  ["Priya Raman", "91 West St, Woodland, CA 95695", "Crack across the windshield"],
  ["Leonard Sato", "3300 Stockton Blvd, Sacramento, CA 95820", "Tree branch, back glass"],
  ["Guadalupe Ibarra", "740 Olive Ave, Marysville, CA 95901", "Chip spread overnight"],
] as const
const carriers = ["Sierra Mutual", "Zephyr Casualty", "Golden Valley Insurance"] as const

const nameOf = ({ make, model }: { make: string; model: string }) => `${make} ${model}`.toUpperCase()
const yearsOf = new Map(models.map((model) => [nameOf(model), model.years]))

let typical: ReturnType<typeof allVehicles> | undefined
/** The whole list is mostly trucks and rarities that a shop never sees. */
const typicalVehicles = () => {
  typical ??= allVehicles().filter((vehicle) => {
    const [from, to] = yearsOf.get(nameOf(vehicle)) ?? [0, 0]
    return from <= vehicle.year && vehicle.year <= to
  })
  return typical
}

const madeUp = (number: string, at: number, today: string): Dispatch => {
  const [customerName, customerAddress, summary] = people[at % people.length] ?? people[0]
  const vehicles = typicalVehicles()
  const vehicle = vehicles[stableHash(number) % vehicles.length]
  const { year = 2019, make = "", model = "", style = "", carId = "" } = vehicle ?? {}
  const deductible = ["0.00", "100.00", "250.00", "500.00"][at % 4] ?? "0.00"
  return {
    ReferralNumber: number,
    CustVehicle: {
      VehicleYear: String(year),
      VehicleMake: make,
      VehicleModel: model,
      VehicleStyle: style,
      CarId: carId,
      VehicleVin: "",
    },
    Client: carriers[at % carriers.length] ?? carriers[0],
    Deductible: deductible,
    referralStatus: "new",
    referralDate: toWireDate(today),
    serviceSummary: summary,
    vehicleCarId: carId,
    vehicleVinNumber: "",
    customerName,
    customerAddress,
    customerPhone: `530555${String(2000 + (stableHash(`${number} phone`) % 7999)).padStart(4, "0")}`,
    insuranceCarrier: carriers[at % carriers.length] ?? carriers[0],
    insuranceDeductible: deductible,
    insuranceLossCause: "Rock",
    insuranceLossDate: toWireDate(today),
    insurancePolicyNumber: `P${String(stableHash(`${number} policy`) % 10_000_000).padStart(7, "0")}`,
    reference: "",
  }
}

export const dispatchesIn = (file: string) => {
  const today = () => todayIn(new Date())
  const first = () => Array.from({ length: 4 }, (_, at) => madeUp(String(7_120_441 + at * 37), at, today()))
  const read = () =>
    existsSync(file) ? z.array(Dispatch).parse(JSON.parse(readFileSync(file, "utf8"))) : first()
  let dispatches: Map<string, Dispatch> | undefined
  /** Read at the first call: listing the vehicles takes a quarter of a system's start. */
  const byNumber = () => {
    dispatches ??= new Map(read().map((one) => [one.ReferralNumber, one]))
    return dispatches
  }
  return {
    all: (): Dispatch[] => [...byNumber().values()],
    find: (number: string): Dispatch | undefined => byNumber().get(number),
    put(dispatch: Dispatch): void {
      byNumber().set(dispatch.ReferralNumber, dispatch)
      writeFileSync(file, JSON.stringify(this.all()))
    },
    add(wanted: unknown): Dispatch {
      const { CustVehicle, ...rest } = Wanted.parse(wanted)
      const { size } = byNumber()
      const number = rest.ReferralNumber ?? String(7_200_000 + size * 13)
      const base = madeUp(number, size, today())
      const newDispatch = { ...base, ...rest, CustVehicle: { ...base.CustVehicle, ...CustVehicle } }
      this.put(newDispatch)
      return newDispatch
    },
  }
}
export type Dispatches = ReturnType<typeof dispatchesIn>
