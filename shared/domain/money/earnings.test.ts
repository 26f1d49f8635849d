import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../schedule/dates.ts"
import {
  adjustPayroll,
  daysWithin,
  monthsIn,
  monthsOfSummary,
  notReportedBecause,
  payReason,
  payrollSumsOf,
  summaryOf,
  sumOf,
  weekRangeOf,
} from "./earnings.ts"

const line = {
  charge: "c1",
  type: "Replace" as const,
  role: "Installer" as const,
  autofilled: true,
  crew: 1,
  amount: 4000,
}

describe("The earnings summary", () => {
  const cells = new Map<string, Record<string, number>>([
    ["2025-12", { d28n: 2, d28p: 3000, d31n: 1, d31p: 1500 }],
    ["2026-01", { d01n: 1, d01p: 4000, d02n: 2, d02p: 5550, d03n: 4, d03p: 9900 }],
  ])

  test("counts weeks from Sunday, across a year's end, and only up to the given day", () => {
    expect(summaryOf(cells, "2026-01-02")).toEqual({
      today: { amount: 5550, jobs: 2 },
      yesterday: { amount: 4000, jobs: 1 },
      thisWeek: { amount: 14_050, jobs: 6 },
      thisMonth: { amount: 9550, jobs: 3 },
      lastMonth: { amount: 4500, jobs: 3 },
      thisYear: { amount: 9550, jobs: 3 },
    })
  })

  test("reads the months of the year, and in January also the previous one", () => {
    expect(monthsOfSummary("2026-01-02")).toEqual(["2025-12", "2026-01"])
    expect(monthsOfSummary("2026-03-31")).toEqual(["2026-01", "2026-02", "2026-03"])
    expect(monthsOfSummary("2026-12-31")).toHaveLength(12)
  })
})

describe("A payroll", () => {
  const friday = { date: "2026-11-20", countedOn: "2026-11-23", amount: 4000 }
  const onItsDay = { date: "2026-11-20", amount: 1500 }
  const inBoth = { date: "2026-11-22", countedOn: "2026-11-24", amount: 2000 }
  const movedLater = { date: "2026-11-27", countedOn: "2026-11-17", amount: 3000 }
  const again = { date: "2026-11-20", countedAgainOn: "2026-11-24", amount: 2500 }
  const jobs = [friday, onItsDay, inBoth, movedLater, again]

  test("pays a job in the week in which it began to count, and not in the week of its day", () => {
    const [week, next] = ["2026-11-20", "2026-11-24"].map((day) => adjustPayroll(jobs, weekRangeOf(day)))
    expect([week, next]).toEqual([
      { additions: [movedLater], removals: [friday], countedAgain: [] },
      { additions: [friday], removals: [movedLater], countedAgain: [again] },
    ])
    const month = { from: "2026-11-01", to: "2026-11-30" }
    expect(adjustPayroll(jobs, month)).toEqual({ additions: [], removals: [], countedAgain: [] })
  })

  test("adds and takes off jobs that began to count on other days, and leaves out all others", () => {
    const listed = { additions: [friday], removals: [inBoth], countedAgain: [again], uncounted: [onItsDay] }
    const sums = { additions: 4000, removals: 2000, countedAgain: 2500, uncounted: 1500, toPay: 11_000 }
    expect(payrollSumsOf({ amount: 9000, ...listed })).toEqual(sums)
  })
})

test("weekRangeOf returns the seven days from Sunday that include the day", () => {
  expect(weekRangeOf("2026-11-24")).toEqual({ from: "2026-11-22", to: "2026-11-28" })
  expect(weekRangeOf("2026-11-22").from).toBe("2026-11-22")
  expect(weekRangeOf("2026-11-28").to).toBe("2026-11-28")
})

test("Two adjacent periods add up to the combined period", () => {
  const cells = new Map(
    monthsIn({ from: "2026-01-01", to: "2026-12-31" }).map((month, nth) => [
      month,
      Object.fromEntries(
        ["01", "15", "28"].flatMap((day) => [
          [`d${day}n`, 1],
          [`d${day}p`, 100 + nth],
        ]),
      ),
    ]),
  )
  const day = fc.integer({ min: 0, max: 363 }).map((ahead) => addDays("2026-01-01", ahead))
  fc.assert(
    fc.property(fc.tuple(day, day, day), (days) => {
      const [from = "", middle = "", to = ""] = days.toSorted()
      const earned = (of: { from: string; to: string }) => sumOf(daysWithin(cells, of)).amount
      const parts = earned({ from, to: middle }) + earned({ from: addDays(middle, 1), to })
      expect(parts).toBe(earned({ from, to }))
    }),
  )
})

describe("payReason", () => {
  test.each([
    [{}, "Installer rate. Autofilled."],
    [{ autofilled: false, role: "Assistant" as const }, "Assistant rate. Entered on the line."],
    [{ type: "Repair" as const }, "Installer repair rate. Autofilled."],
    [{ type: "Remove" as const, half: "line" as const }, "Installer rate, half for Remove. Autofilled."],
    [{ half: "marked" as const }, "Installer rate, marked half. Autofilled."],
    [{ share: "split evenly" as const, crew: 3 }, "Installer rate, split between 3. Autofilled."],
    [
      { type: "Repair" as const, share: "each" as const, crew: 2 },
      "Installer repair rate for each technician. Autofilled.",
    ],
  ])("describes a line with %j as %j", (more, reason) => {
    expect(payReason({ ...line, ...more })).toBe(reason)
  })
})

describe("notReportedBecause", () => {
  test.each([
    [{ serviceStatus: "invoicePaid" as const, missingPay: 0 }, undefined],
    [{ serviceStatus: "invoicePaid" as const, missingPay: 1 }, "One line has no pay yet."],
    [{ serviceStatus: "serviceComplete" as const, missingPay: 3 }, "3 lines have no pay yet."],
    [{ serviceStatus: "awaitingPayment" as const, missingPay: 3 }, "The customer hasn't paid."],
  ])("%j: %s", (job, reason) => {
    expect(notReportedBecause(job)).toBe(reason)
  })
})
