import { expect, test } from "vitest"
import { findLocation } from "./location.ts"

const branches = [
  { _id: "yuba-city", squareLocationId: "" },
  { _id: "woodland", squareLocationId: "LWOOD" },
]

test("a branch's cards are charged at its own location, else at the main one", () => {
  expect(findLocation("woodland", branches, "LMAIN")).toBe("LWOOD")
  expect(findLocation("yuba-city", branches, "LMAIN")).toBe("LMAIN")
  expect(findLocation("gone", branches, "LMAIN")).toBe("LMAIN")
  expect(findLocation(undefined, branches, "LMAIN")).toBe("LMAIN")
})

test("no location is no card payment", () => {
  expect(findLocation("yuba-city", branches, "none")).toBeUndefined()
  expect(findLocation("woodland", branches, "none")).toBe("LWOOD")
})
