import { expect, test } from "vitest"
import * as z from "zod"
import { wireShapeOf } from "#infra/generate/calls.ts"
import { amount, date, money, numberInQuery, time, typedMoney } from "#shared/api/definition/kinds.ts"
import { fromWire, toWire } from "./wire.ts"

test.each([
  ["money", money, 250.5, 25_050],
  ["money", typedMoney, "12.349", 1234],
  ["money", amount, 0, 0],
  ["date", date, "11/20/2026", "2026-11-20"],
  ["time", time, "1:05pm", 785],
] as const)("converts %s according to its schema", (kind, schema, wire, inside) => {
  expect(wireShapeOf(schema)).toBe(kind)
  expect(fromWire(kind, wire)).toBe(inside)
  expect(fromWire(kind, wire)).toBe(z.decode(schema as z.ZodType, wire))
  expect(toWire(kind, inside)).toBe(z.encode(schema as z.ZodType, inside))
})

const Whole = z.object({
  name: z.string(),
  limit: numberInQuery,
  due: amount.nullable().default(0),
  days: z.record(z.string(), z.array(z.object({ start: time, from: date.optional() }))),
  one: z.union([z.object({ paid: money, on: date }), z.object({ paid: money }), z.literal("")]),
})

test("converts nested values according to the schema", () => {
  const shape = wireShapeOf(Whole)
  expect(shape).toEqual({
    due: "money",
    days: { "*": [{ start: "time", from: "date" }] },
    one: { paid: "money", on: "date" },
  })
  expect(wireShapeOf(z.object({ name: z.string(), limit: numberInQuery }))).toBeUndefined()
  const wire = {
    name: "11/20/2026",
    limit: "5",
    due: null,
    days: { mon: [{ start: "6:00am", from: "1/2/2026" }, { start: "12:00pm" }], tue: [] },
    one: { paid: 0.1, on: "11/20/2026" },
  }
  const inside = fromWire(shape, wire)
  expect(inside).toEqual({ ...z.decode(Whole, wire), limit: "5" })
  expect(toWire(shape, inside)).toEqual(wire)
})

test("keeps missing and empty values unchanged", () => {
  const shape = wireShapeOf(Whole)
  for (const value of [undefined, null, {}, { due: undefined, one: "" }])
    expect(toWire(shape, fromWire(shape, value))).toEqual(value)
  expect(fromWire("date", "")).toBe("")
})

test("rejects at generation a union whose options encode one field differently", () => {
  const twoWays = z.union([z.object({ at: date }), z.object({ at: time })])
  expect(() => wireShapeOf(twoWays)).toThrow("A union writes at in two ways.")
})
