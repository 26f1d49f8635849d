import { expect, test } from "vitest"
import { messages } from "#shared/messages.ts"
import type { DecodedVin } from "#web/data/people/vehicles.ts"
import { vehicleFields, vehicleQuestion } from "./vehicle-edit.ts"

const civic = {
  vin: "1HGCM82633A004352",
  year: 2015,
  make: "Honda",
  model: "Civic",
  style: "LX",
  warnings: [],
} as unknown as DecodedVin // Only these fields are read.
const outback = {
  vehicle: "2022 Subaru Outback Touring",
  year: 2022,
  make: "Subaru",
  model: "Outback",
  carId: "sub-22",
}
const gone = { year: null, make: null, model: null, style: null, carId: null }

test("confirms a hand-typed vehicle text and drops known facts, even without a carId", () => {
  const question = { text: messages.requests.vehicleEdit, confirm: "Continue" }
  const { carId: _, ...legacy } = outback
  for (const stored of [outback, legacy, { vehicle: "Gray van" }]) {
    expect(vehicleQuestion("2021 Subaru Forester", stored, undefined)).toMatchObject(question)
    expect(vehicleFields("2021 Subaru Forester", stored, undefined, undefined)).toEqual(gone)
  }
  expect(vehicleQuestion(outback.vehicle, outback, undefined)).toBeUndefined()
  expect(vehicleFields(outback.vehicle, outback, undefined, undefined)).toEqual({})
  expect(vehicleQuestion("Gray van", {}, undefined)).toBeUndefined()
})

test("fills in the VIN's car, and confirms another car, which takes over its parts", () => {
  expect(vehicleQuestion("2015 Honda Civic LX", outback, civic)?.text).toBe(
    "This VIN is a 2015 Honda Civic LX. The job says 2022 Subaru Outback Touring.",
  )
  const text = "2015 Honda Civic LX"
  expect(vehicleFields(text, outback, civic, undefined)).toMatchObject({ make: "Honda", carId: null })
  const same = { vehicle: "2015 Civic", year: 2015, make: "HONDA", carId: "hon-15" }
  expect(vehicleQuestion(text, same, civic)).toBeUndefined()
  expect(vehicleFields(text, same, civic, undefined)).not.toHaveProperty("carId")
})

test("stores the catalog's car of the VIN, except with a text that was typed over it", () => {
  expect(vehicleFields("2015 Honda Civic LX", outback, civic, "hon-15")).toMatchObject({ carId: "hon-15" })
  expect(vehicleFields("Gray van", outback, civic, "hon-15")).toEqual(gone)
})
