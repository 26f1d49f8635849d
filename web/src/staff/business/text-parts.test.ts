import { expect, test } from "vitest"
import { textParts } from "./text-parts.ts"

test("160 letters go out as one text, one more makes two", () => {
  expect(textParts("")).toBe(0)
  expect(textParts("x".repeat(160))).toBe(1)
  expect(textParts("x".repeat(161))).toBe(2)
  expect(textParts("x".repeat(306))).toBe(2)
  expect(textParts("x".repeat(307))).toBe(3)
})

test("a letter that phones escape counts twice", () => {
  expect(textParts(`${"x".repeat(159)}€`)).toBe(2)
})

test("one letter beyond the usual ones leaves room for 70", () => {
  expect(textParts(`${"x".repeat(69)}’`)).toBe(1)
  expect(textParts(`${"x".repeat(70)}’`)).toBe(2)
})
