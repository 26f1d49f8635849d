import { expect, test } from "vitest"
import { differingFields, isNewer } from "./base-version.ts"

test("ignores a read older than the own save and follows a newer one", () => {
  expect(isNewer({ version: 4 }, { version: 5 })).toBe(false)
  expect(isNewer({ version: 6 }, { version: 5 })).toBe(true)
})

test("follows a record that was deleted and recreated without a version", () => {
  expect(isNewer({}, { version: 5 })).toBe(true)
  expect(isNewer({ version: 1 }, {})).toBe(true)
})

test("reports only differences, even inside lists", () => {
  const base = { name: "Yuba City", cities: ["Linda", "Olivehurst"], zip: "95991" }
  expect(differingFields({ ...base, cities: ["Linda"], zip: "95993" }, base)).toEqual({
    cities: ["Linda"],
    zip: "95993",
  })
  expect(differingFields(structuredClone(base), base)).toEqual({})
})
