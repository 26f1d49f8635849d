import { expect, test } from "vitest"
import { findLocation } from "./location.ts"

const branches = [
  { _id: "yuba-city", squareLocationId: "" },
  { _id: "woodland", squareLocationId: "LWOOD" },
]

test("findLocation uses the branch's own location, else the main one", () => {
  expect(findLocation("woodland", branches, "LMAIN")).toBe("LWOOD")
  expect(findLocation("yuba-city", branches, "LMAIN")).toBe("LMAIN")
  expect(findLocation("gone", branches, "LMAIN")).toBe("LMAIN")
  expect(findLocation(undefined, branches, "LMAIN")).toBe("LMAIN")
})

test("findLocation returns undefined without any location", () => {
  expect(findLocation("yuba-city", branches, "none")).toBeUndefined()
  expect(findLocation("woodland", branches, "none")).toBe("LWOOD")
})
