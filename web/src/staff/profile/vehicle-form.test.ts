import { describe, expect, test } from "vitest"
import type { Vehicle } from "#shared/api/customers.ts"
import { newVehicle, newVehicleOf, Values, valuesOf, vehicleChangeOf } from "./vehicle-form.ts"

const subaru: Vehicle = {
  _id: "v1",
  customerId: "u1",
  year: 2022,
  make: "Subaru",
  model: "Outback",
  style: "Touring",
  carId: "sub-22",
  vehicle: "2022 Subaru Outback Touring",
  vin: "4S4BTGUD1N3148827",
  reference: "unit 7",
  images: [],
  serviceHistoryCount: 2,
  version: 3,
}

describe("a change of a vehicle", () => {
  test("is nothing when nothing was typed, also for one that was never named by year and make", () => {
    expect(vehicleChangeOf(subaru, valuesOf(subaru))).toEqual({})
    const words = { _id: "v2", customerId: "u1", vehicle: "White Ford pickup", images: [] }
    const ford: Vehicle = { ...words, serviceHistoryCount: 0, version: 1 }
    expect(vehicleChangeOf(ford, valuesOf(ford))).toEqual({})
  })

  test("sends what differs alone, and empties what was cleared", () => {
    const values = { ...valuesOf(subaru), reference: "", insurancePolicyNumber: " CA 4482 " }
    expect(vehicleChangeOf(subaru, values)).toEqual({ reference: null, insurancePolicyNumber: "CA 4482" })
  })

  test("to another model takes the way to the parts of the old one", () => {
    expect(vehicleChangeOf(subaru, { ...valuesOf(subaru), model: "Forester" })).toEqual({
      model: "Forester",
      vehicle: "2022 Subaru Forester Touring",
      carId: null,
    })
  })

  test("to own words empties year, make, model and style", () => {
    const values = { ...valuesOf(subaru), inOwnWords: true, vehicle: "The blue one" }
    expect(vehicleChangeOf(subaru, values)).toEqual({
      year: null,
      make: null,
      model: null,
      style: null,
      carId: null,
      vehicle: "The blue one",
    })
  })

  test("of the VIN alone leaves the rest", () => {
    expect(vehicleChangeOf(subaru, { ...valuesOf(subaru), vin: "" })).toEqual({ vin: null })
  })
})

test("a new vehicle is sent without what was left empty", () => {
  const values: Values = { ...valuesOf(newVehicle), year: "2021", make: "Ford", billingCompany: "sierra" }
  expect(newVehicleOf(values)).toEqual({
    year: 2021,
    make: "Ford",
    vehicle: "2021 Ford",
    billingCompany: "sierra",
  })
})

test("a vehicle without any name is refused at the VIN", () => {
  const issues = Values.safeParse(valuesOf(newVehicle)).error?.issues ?? []
  expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["vin", "Which vehicle is it? Enter a VIN, year and make, or a description."],
  ])
})
