import { expect, test } from "vitest"
import { daysText, workWeek } from "./shifts.ts"

test("lists days from Monday on and joins three in a row into a span", () => {
  expect(daysText(["monday", "tuesday", "wednesday", "thursday", "friday"])).toBe("Mon to Fri")
  expect(daysText(["friday", "monday", "wednesday"])).toBe("Mon, Wed and Fri")
  expect(daysText(["sunday", "saturday"])).toBe("Sat and Sun")
  expect(daysText(["monday", "tuesday", "wednesday", "saturday"])).toBe("Mon to Wed and Sat")
  expect(daysText(["sunday"])).toBe("Sun")
  expect(daysText([])).toBe("")
  expect(daysText(workWeek)).toBe("Every day")
})
