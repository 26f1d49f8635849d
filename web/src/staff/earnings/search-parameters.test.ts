import { describe, expect, test } from "vitest"
import {
  adjacentPeriod,
  barsOf,
  periodTitle,
  readFilters,
  withDay,
  writeFilters,
} from "./search-parameters.ts"

const today = "2026-11-24"
const november = { from: "2026-11-01", to: "2026-11-30" }
const shownAt = (address: string, isOffice = true) =>
  readFilters(new URLSearchParams(address), "own", isOffice, today)

describe("the period and person in the address", () => {
  test("default to this month and the user", () => {
    expect(shownAt("")).toEqual({ technician: "own", period: november })
  })

  test("select another person for the office only", () => {
    expect(shownAt("technician=theo").technician).toBe("theo")
    expect(shownAt("technician=theo", false).technician).toBe("own")
  })

  test.each([
    "from=11-9-2026&to=11-8-2026",
    "from=1-1-2025&to=1-2-2026",
    "from=x&to=11-8-2026",
    "from=11-9-2026",
  ])("fall back to this month for %s, an invalid period", (address) => {
    expect(shownAt(address).period).toEqual(november)
  })

  test("are read back as written", () => {
    const filters = { technician: "theo", period: { from: "2026-11-09", to: "2026-11-22" } }
    expect(shownAt(String(writeFilters(filters, true)))).toEqual(filters)
    expect(String(writeFilters(filters, false))).toBe("from=11-9-2026&to=11-22-2026")
  })
})

test("steps to the previous or next month, or by as many days as shown", () => {
  expect(adjacentPeriod(november, -1)).toEqual({ from: "2026-10-01", to: "2026-10-31" })
  expect(adjacentPeriod({ from: "2026-11-09", to: "2026-11-22" }, 1)).toEqual({
    from: "2026-11-23",
    to: "2026-12-06",
  })
})

test("moves the other end when the days cross or span over a year", () => {
  expect(withDay(november, "to", "2028-01-05")).toEqual({ from: "2028-01-05", to: "2028-01-05" })
  expect(withDay(november, "to", "2026-11-15")).toEqual({ from: "2026-11-01", to: "2026-11-15" })
  expect(withDay(november, "from", "2026-12-05")).toEqual({ from: "2026-12-05", to: "2026-12-05" })
})

test("names a month and formats other periods as days", () => {
  expect(periodTitle(november)).toBe("November 2026")
  expect(periodTitle({ from: "2026-11-09", to: "2026-11-22" })).toBe("Nov 9, 2026 to Nov 22, 2026")
})

test("draws a bar per day for a month, and per week for longer, with a shorter last week", () => {
  const days = [
    { date: "2026-11-01", amount: 1500, jobs: 1 },
    { date: "2026-11-07", amount: 4000, jobs: 2 },
    { date: "2026-12-02", amount: 1000, jobs: 1 },
  ]
  expect(barsOf(november, days)).toHaveLength(30)
  expect(barsOf(november, days)[6]).toEqual({ from: "2026-11-07", to: "2026-11-07", amount: 4000, jobs: 2 })
  const weeks = barsOf({ from: "2026-11-01", to: "2026-12-02" }, days)
  expect(weeks[0]).toEqual({ from: "2026-11-01", to: "2026-11-07", amount: 5500, jobs: 3 })
  expect(weeks.at(-1)).toEqual({ from: "2026-11-29", to: "2026-12-02", amount: 1000, jobs: 1 })
})
