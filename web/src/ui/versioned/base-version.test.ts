import { expect, test } from "vitest"
import { changedFields, isNewer } from "./base-version.ts"

test("a read that is behind the own save is not followed, one that is ahead is", () => {
  expect(isNewer({ version: 4 }, { version: 5 })).toBe(false)
  expect(isNewer({ version: 6 }, { version: 5 })).toBe(true)
})

test("what somebody deleted, and so begins anew without a version, is followed", () => {
  expect(isNewer({}, { version: 5 })).toBe(true)
  expect(isNewer({ version: 1 }, {})).toBe(true)
})

test("only what differs is told, also inside lists", () => {
  const base = { name: "Yuba City", cities: ["Linda", "Olivehurst"], zip: "95991" }
  expect(changedFields({ ...base, cities: ["Linda"], zip: "95993" }, base)).toEqual({
    cities: ["Linda"],
    zip: "95993",
  })
  expect(changedFields(structuredClone(base), base)).toEqual({})
})
