import { expect, test } from "vitest"
import { passedDay } from "./appointment-choices.ts"

const today = "2026-11-20"

test("a day that has passed is asked about", () => {
  expect(passedDay("2026-11-19", today)).toBe("Thu, Nov 19, 2026 has passed. Is it the day?")
  expect(passedDay("2025-11-20", today)).toBe("Thu, Nov 20, 2025 has passed. Is it the day?")
})

test("today, a day to come, none, and a year that is still being typed are not", () => {
  for (const day of ["2026-11-20", "2026-11-21", "", "0002-11-21", "0202-11-21"])
    expect(passedDay(day, today), day).toBeUndefined()
})
