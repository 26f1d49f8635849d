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

describe("a vehicle change", () => {
  test("is empty when nothing was edited, even without year and make", () => {
    expect(vehicleChangeOf(subaru, valuesOf(subaru))).toEqual({})
    const words = { _id: "v2", customerId: "u1", vehicle: "White Ford pickup", images: [] }
    const ford: Vehicle = { ...words, serviceHistoryCount: 0, version: 1 }
    expect(vehicleChangeOf(ford, valuesOf(ford))).toEqual({})
  })

  test("sends only changed fields and clears emptied ones", () => {
    const values = { ...valuesOf(subaru), reference: "", insurancePolicyNumber: " CA 4482 " }
    expect(vehicleChangeOf(subaru, values)).toEqual({ reference: null, insurancePolicyNumber: "CA 4482" })
  })

  test("to another model clears the catalog reference to the old parts", () => {
    expect(vehicleChangeOf(subaru, { ...valuesOf(subaru), model: "Forester" })).toEqual({
      model: "Forester",
      vehicle: "2022 Subaru Forester Touring",
      carId: null,
    })
  })

  test("to free text clears year, make, model, and style", () => {
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

  test("of the VIN keeps the other fields", () => {
    expect(vehicleChangeOf(subaru, { ...valuesOf(subaru), vin: "" })).toEqual({ vin: null })
  })
})

test("sends a new vehicle without empty fields", () => {
  const values: Values = { ...valuesOf(newVehicle), year: "2021", make: "Ford", billingCompany: "sierra" }
  expect(newVehicleOf(values)).toEqual({
    year: 2021,
    make: "Ford",
    vehicle: "2021 Ford",
    billingCompany: "sierra",
  })
})

test("rejects an unnamed vehicle at the VIN field", () => {
  const issues = Values.safeParse(valuesOf(newVehicle)).error?.issues ?? []
  expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["vin", "Which vehicle is it? Enter a VIN, year and make, or a description."],
  ])
})
