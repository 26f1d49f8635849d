import { describe, expect, test } from "vitest"
import { catalogName, typedYear, vehicleName } from "./vehicle-form.ts"

describe("The new vehicle form", () => {
  test.each([
    ["2019", "2019"],
    [" 2019 ", "2019"],
    ["2", "2"],
    ["20199", "2019"],
    ["20a9", ""],
    ["-2019", ""],
    ["2019.5", ""],
    ["", ""],
  ])("keeps only the digits of the year %j: %j", (typed, kept) => {
    expect(typedYear(typed)).toBe(kept)
  })

  test.each([
    ["honda", "HONDA"],
    ["  cr-v   ex ", "CR-V EX"],
    ["4 door\t sedan\n", "4 DOOR SEDAN"],
    ["", ""],
  ])("normalizes the name %j to %j", (typed, kept) => {
    expect(catalogName(typed)).toBe(kept)
    expect(catalogName(kept)).toBe(kept)
  })

  test("names a vehicle by its known fields", () => {
    expect(vehicleName({ year: 2019, make: "HONDA", model: "CIVIC", style: "" })).toBe("2019 HONDA CIVIC")
  })
})
