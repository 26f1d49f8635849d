import * as fc from "fast-check"
import { expect, test } from "vitest"
import { SupplierFailure } from "./failure.ts"
import { patience, pauseBefore } from "./retry.ts"

const failed = (fault: SupplierFailure["fault"], seconds?: number) =>
  new SupplierFailure("mygrant", fault, { seconds })

test("a person's call is tried once more, soon", () => {
  expect(pauseBefore(failed("broken"), 1, patience.person, 1)).toBe(250)
  expect(pauseBefore(failed("broken"), 1, patience.person, 0)).toBe(125)
  expect(pauseBefore(failed("broken"), 2, patience.person, 1)).toBeUndefined()
})

test("who waited out a time-out is told, and a task tries again", () => {
  expect(pauseBefore(failed("timeout", 5), 1, patience.person, 1)).toBeUndefined()
  expect(pauseBefore(failed("timeout", 5), 1, patience.task, 1)).toBe(250)
})

test("pauses double for a task, up to its last try", () => {
  const pauses = [1, 2, 3, 4, 5, 6].map((tried) => pauseBefore(failed("broken"), tried, patience.task, 1))
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, undefined])
})

test("a supplier that asks for a pause gets it, or is not asked again", () => {
  expect(pauseBefore(failed("busy", 2), 1, patience.person, 0.5)).toBe(2000)
  expect(pauseBefore(failed("busy", 20), 1, patience.person, 0.5)).toBeUndefined()
  expect(pauseBefore(failed("busy", 20), 1, patience.task, 0.5)).toBe(20_000)
})

test("what is final is final: logins, numbers that nobody knows, conflicts", () => {
  for (const fault of ["login", "no login", "not set up", "missing", "conflict", "refused"] as const)
    expect(pauseBefore(failed(fault), 1, patience.task, 0.5)).toBeUndefined()
})

test("no pause is shorter than what was asked for, nor longer than patience has", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tried, seconds, random) => {
        const wait = pauseBefore(failed("busy", seconds), tried, patience.task, random) ?? 0
        expect(wait).toBeGreaterThanOrEqual(seconds * 1000)
        expect(wait).toBeLessThanOrEqual(patience.task.longestPauseMs)
      },
    ),
  )
})

test("every failure has a sentence that names the supplier and ends like one", () => {
  expect(failed("timeout", 5).message).toBe("Mygrant did not answer in 5 seconds. Try again in a minute.")
  expect(failed("busy", 1).message).toBe("Mygrant is busy. Try again in 1 second.")
})
