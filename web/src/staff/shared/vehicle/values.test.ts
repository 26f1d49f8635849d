import { expect, test } from "vitest"
import { isCarEmpty, noCar } from "./values.ts"

test("a car with only a typed plate or year isn't empty", () => {
  expect(isCarEmpty(noCar)).toBe(true)
  for (const typed of [{ licensePlate: "8ABC123" }, { year: "2021" }, { inOwnWords: true }])
    expect(isCarEmpty({ ...noCar, ...typed })).toBe(false)
})
