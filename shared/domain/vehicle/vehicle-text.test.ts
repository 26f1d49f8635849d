import { describe, expect, it } from "vitest"
import { vehicleText, withoutDoubledWords } from "./vehicle-text.ts"

describe("vehicleText", () => {
  it("joins the known year, make, model, and style", () => {
    expect(vehicleText({ year: 2021, make: "Honda", model: "Civic", style: "EX Sedan" })).toBe(
      "2021 Honda Civic EX Sedan",
    )
    expect(vehicleText({ year: "", make: " Honda ", style: undefined })).toBe("Honda")
    expect(vehicleText({})).toBe("")
  })

  it("omits words that model and style have in common", () => {
    expect(
      vehicleText({ year: 2014, make: "Chevrolet", model: "Express 1500 Cargo", style: "Cargo Van" }),
    ).toBe("2014 Chevrolet Express 1500 Cargo Van")
    expect(vehicleText({ year: 2016, make: "Ford", model: "F-250 Super Duty", style: "super duty XL" })).toBe(
      "2016 Ford F-250 Super Duty XL",
    )
  })

  it("keeps words that only start the same, and repetitions that are not adjacent", () => {
    for (const text of [
      "2020 Ford Transit 150 1500",
      "Mini Minivan",
      "Crew Cab Pickup Cab",
      "2500 Cargo 170",
    ])
      expect(withoutDoubledWords(text)).toBe(text)
    expect(withoutDoubledWords("Van van VAN")).toBe("Van")
  })
})
