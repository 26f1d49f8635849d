import * as fc from "fast-check"
import { expect, test } from "vitest"
import { SupplierFailure } from "./failure.ts"
import { retryDelayMs, retryPolicies } from "./retry.ts"

const failure = (fault: SupplierFailure["fault"], seconds?: number) =>
  new SupplierFailure("mygrant", fault, { seconds })

test("retryDelayMs retries a person's call once, soon", () => {
  expect(retryDelayMs(failure("broken"), 1, retryPolicies.person, 1)).toBe(250)
  expect(retryDelayMs(failure("broken"), 1, retryPolicies.person, 0)).toBe(125)
  expect(retryDelayMs(failure("broken"), 2, retryPolicies.person, 1)).toBeUndefined()
})

test("retryDelayMs does not retry a person's call after a timeout, but retries a task's", () => {
  expect(retryDelayMs(failure("timeout", 5), 1, retryPolicies.person, 1)).toBeUndefined()
  expect(retryDelayMs(failure("timeout", 5), 1, retryPolicies.task, 1)).toBe(250)
})

test("retryDelayMs doubles the pause for a task, up to its last try", () => {
  const pauses = [1, 2, 3, 4, 5, 6].map((tried) =>
    retryDelayMs(failure("broken"), tried, retryPolicies.task, 1),
  )
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, undefined])
})

test("retryDelayMs honors a pause that the supplier requested, or gives up if it is too long", () => {
  expect(retryDelayMs(failure("busy", 2), 1, retryPolicies.person, 0.5)).toBe(2000)
  expect(retryDelayMs(failure("busy", 20), 1, retryPolicies.person, 0.5)).toBeUndefined()
  expect(retryDelayMs(failure("busy", 20), 1, retryPolicies.task, 0.5)).toBe(20_000)
})

test("retryDelayMs does not retry login failures, unknown numbers, or conflicts", () => {
  for (const fault of ["login", "no login", "not set up", "missing", "conflict", "refused"] as const)
    expect(retryDelayMs(failure(fault), 1, retryPolicies.task, 0.5)).toBeUndefined()
})

test("retryDelayMs is never shorter than the requested pause or longer than the policy allows", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tried, seconds, random) => {
        const wait = retryDelayMs(failure("busy", seconds), tried, retryPolicies.task, random) ?? 0
        expect(wait).toBeGreaterThanOrEqual(seconds * 1000)
        expect(wait).toBeLessThanOrEqual(retryPolicies.task.maxDelayMs)
      },
    ),
  )
})

test("Every failure has a full sentence that names the supplier", () => {
  expect(failure("timeout", 5).message).toBe("Mygrant did not answer in 5 seconds. Try again in a minute.")
  expect(failure("busy", 1).message).toBe("Mygrant is busy. Try again in 1 second.")
})
