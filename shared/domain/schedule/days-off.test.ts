import { expect, test } from "vitest"
import { comingDaysOff, comingDaysOffOf, coversDay, spanText } from "./days-off.ts"

const vacation = { technician: "cho", from: "2026-12-21", to: "2026-12-24" }
const training = { technician: "vega", from: "2026-12-11", to: "2026-12-11" }

test("covers its first and last day", () => {
  const days = ["2026-12-20", "2026-12-21", "2026-12-24", "2026-12-25"]
  expect(days.filter((date) => coversDay(vacation, date))).toEqual(["2026-12-21", "2026-12-24"])
})

test("lists days off until they are over, the next one first", () => {
  expect(comingDaysOff([vacation, training], "2026-12-11")).toEqual([training, vacation])
  expect(comingDaysOff([vacation, training], "2026-12-12")).toEqual([vacation])
  expect(comingDaysOff([vacation, training], "2026-12-25")).toEqual([])
})

test("names one day, or the first and the last", () => {
  expect(spanText(training)).toBe("Fri, Dec 11")
  expect(spanText(vacation)).toBe("Mon, Dec 21 to Thu, Dec 24")
})

test("lists a technician's days off and those of the branches where they work", () => {
  const branchOff = { from: "2026-12-31", to: "2026-12-31" }
  const branches = [
    { name: "Woodland", shifts: [{ technician: "cho" }], daysOff: [branchOff, training] },
    { name: "Sacramento", shifts: [], daysOff: [{ ...branchOff, to: "2027-01-02" }, vacation] },
    { name: "Yuba City", shifts: [] },
  ]
  expect(comingDaysOffOf("cho", branches, "2026-12-24")).toEqual([
    { ...vacation, branch: undefined },
    { ...branchOff, branch: "Woodland" },
  ])
  expect(comingDaysOffOf("cho", branches, "2026-12-25")).toEqual([{ ...branchOff, branch: "Woodland" }])
})
