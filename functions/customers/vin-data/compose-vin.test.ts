import { describe, expect, it } from "vitest"
import { hasRightCheckDigit, isVin } from "#shared/domain/vehicle/vin.ts"
import { decodeVin } from "#shared/domain/vehicle/vin-decode.ts"
import { vinComposer } from "./compose-vin.ts"
import { loadVinData } from "./load.ts"

const data = loadVinData(new URL("vin-data.br", import.meta.url))
const composeVin = vinComposer(data)

const cars = [
  ["Honda", "Civic"],
  ["Toyota", "RAV4"],
  ["Ford", "F-150"],
  ["Chevrolet", "Silverado"],
  ["Subaru", "Outback"],
  ["Nissan", "Altima"],
  ["Lexus", "RX"],
  ["Jeep", "Grand Cherokee"],
] as const

describe("composeVin", () => {
  it.each(
    cars.flatMap(([make, model]) => [2006, 2012, 2018, 2022].map((year) => [year, make, model] as const)),
  )("returns a valid VIN that decodes to a %i %s %s", (year, make, model) => {
    const vin = composeVin({ year, make, model, serial: 148827 }) ?? ""
    expect(isVin(vin) && hasRightCheckDigit(vin)).toBe(true)
    expect(decodeVin(vin, data, 2026)).toMatchObject({ year, make, model, warnings: [] })
    expect(vin.slice(11)).toBe("148827")
  })

  it("encodes the requested style", () => {
    const vin =
      composeVin({ year: 2022, make: "Subaru", model: "Outback", style: "Touring", serial: 1 }) ?? ""
    expect(decodeVin(vin, data, 2026).style).toBe("Touring SUV")
    const truck =
      composeVin({ year: 2019, make: "Chevrolet", model: "Silverado", style: "Pickup", serial: 1 }) ?? ""
    expect(decodeVin(truck, data, 2026).style).toContain("Pickup")
  })

  it("returns the same VIN for the same car, and a different one for another serial", () => {
    const car = { year: 2018, make: "Honda", model: "Civic", serial: 5 }
    expect(composeVin(car)).toBe(composeVin(car))
    expect(composeVin(car)).not.toBe(composeVin({ ...car, serial: 6 }))
  })

  it("returns undefined for a car that was never built", () => {
    expect(composeVin({ year: 2008, make: "Tesla", model: "Model Y", serial: 1 })).toBeUndefined()
    expect(composeVin({ year: 2020, make: "Nobody", model: "Nothing", serial: 1 })).toBeUndefined()
  })
})
