import { expect, test } from "vitest"
import { mainBranch } from "./main-branch.ts"

const colusa = { _id: "b1", address: "1180 Colusa Ave", city: "Yuba City" }
const garden = { _id: "b2", address: "900 Garden Hwy", city: "Yuba City" }
const woodland = { _id: "b3", address: "455 East Main Street", city: "Woodland" }
const branches = [woodland, garden, colusa]

test.each([
  ["at the business's address", "900 Garden Hwy, Yuba City, CA 95991", garden],
  ["in its city if the street is written differently", "455 E Main St, Woodland, CA 95776", woodland],
  ["first by id among those in its city", "1180 Colusa Avenue, Yuba City, CA 95991", colusa],
  ["first by id without an address", "", colusa],
])("The main branch is the one %s", (_, mainshop, expected) => {
  expect(mainBranch(branches, mainshop)).toBe(expected)
})

test("A business without branches has no main branch", () => {
  expect(mainBranch([], "900 Garden Hwy, Yuba City, CA 95991")).toBeUndefined()
})
