import { expect, test } from "vitest"
import { locationOf } from "./location.ts"

const branches = [
  { _id: "yuba-city", squareLocationId: "" },
  { _id: "woodland", squareLocationId: "LWOOD" },
]

test("a branch's cards are charged at its own location, else at the main one", () => {
  expect(locationOf("woodland", branches, "LMAIN")).toBe("LWOOD")
  expect(locationOf("yuba-city", branches, "LMAIN")).toBe("LMAIN")
  expect(locationOf("gone", branches, "LMAIN")).toBe("LMAIN")
  expect(locationOf(undefined, branches, "LMAIN")).toBe("LMAIN")
})

test("no location is no card payment", () => {
  expect(locationOf("yuba-city", branches, "none")).toBeUndefined()
  expect(locationOf("woodland", branches, "none")).toBe("LWOOD")
})
