import { expect, it } from "vitest"
import { isWithinOneEdit } from "./one-edit.ts"

it.each([
  ["civic", "civic", true],
  ["civc", "civic", true],
  ["civicc", "civic", true],
  ["cibic", "civic", true],
  ["ciivc", "civic", true],
  ["civci", "civic", true],
  ["icvic", "civic", true],
  ["ivic", "civic", true],
  ["cvi", "civic", false],
  ["cvici", "civic", false],
  ["cobic", "civic", false],
  ["vicic", "civic", false],
  ["", "c", true],
  ["", "ci", false],
])("isWithinOneEdit for %j and %j: %j", (one, other, expected) => {
  expect(isWithinOneEdit(one, other)).toBe(expected)
  expect(isWithinOneEdit(other, one)).toBe(expected)
})
