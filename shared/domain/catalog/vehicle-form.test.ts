import { describe, expect, test } from "vitest"
import { catalogName, typedYear, vehicleName } from "./vehicle-form.ts"

describe("the new vehicle form", () => {
  test.each([
    ["2019", "2019"],
    [" 2019 ", "2019"],
    ["2", "2"],
    ["20199", "2019"],
    ["20a9", ""],
    ["-2019", ""],
    ["2019.5", ""],
    ["", ""],
  ])("keeps of the year %j only a number: %j", (typed, kept) => {
    expect(typedYear(typed)).toBe(kept)
  })

  test.each([
    ["honda", "HONDA"],
    ["  cr-v   ex ", "CR-V EX"],
    ["4 door\t sedan\n", "4 DOOR SEDAN"],
    ["", ""],
  ])("writes the name %j as %j", (typed, kept) => {
    expect(catalogName(typed)).toBe(kept)
    expect(catalogName(kept)).toBe(kept)
  })

  test("a vehicle is called by what is known of it", () => {
    expect(vehicleName({ year: 2019, make: "HONDA", model: "CIVIC", style: "" })).toBe("2019 HONDA CIVIC")
  })
})
