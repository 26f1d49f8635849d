import { describe, expect, test } from "vitest"
import { addressOf, barsOf, neighbour, periodTitle, readFilters, withDay } from "./address.ts"

const today = "2026-11-24"
const november = { from: "2026-11-01", to: "2026-11-30" }
const shownAt = (address: string, isOffice = true) =>
  readFilters(new URLSearchParams(address), "own", isOffice, today)

describe("what the address shows", () => {
  test("is this month of oneself, where it asks for nothing", () => {
    expect(shownAt("")).toEqual({ technician: "own", period: november })
  })

  test("is somebody else for the office alone", () => {
    expect(shownAt("technician=theo").technician).toBe("theo")
    expect(shownAt("technician=theo", false).technician).toBe("own")
  })

  test.each([
    "from=11-9-2026&to=11-8-2026",
    "from=1-1-2025&to=1-2-2026",
    "from=x&to=11-8-2026",
    "from=11-9-2026",
  ])("is this month for %s, which is no period", (address) => {
    expect(shownAt(address).period).toEqual(november)
  })

  test("is what was written there", () => {
    const filters = { technician: "theo", period: { from: "2026-11-09", to: "2026-11-22" } }
    expect(shownAt(String(addressOf(filters, true)))).toEqual(filters)
    expect(String(addressOf(filters, false))).toBe("from=11-9-2026&to=11-22-2026")
  })
})

test("the period before and after a month is a month, of other days as many days", () => {
  expect(neighbour(november, -1)).toEqual({ from: "2026-10-01", to: "2026-10-31" })
  expect(neighbour({ from: "2026-11-09", to: "2026-11-22" }, 1)).toEqual({
    from: "2026-11-23",
    to: "2026-12-06",
  })
})

test("a last day before the first, or a year after it, moves it along", () => {
  expect(withDay(november, "to", "2028-01-05")).toEqual({ from: "2028-01-05", to: "2028-01-05" })
  expect(withDay(november, "to", "2026-11-15")).toEqual({ from: "2026-11-01", to: "2026-11-15" })
  expect(withDay(november, "from", "2026-12-05")).toEqual({ from: "2026-12-05", to: "2026-12-05" })
})

test("a month is named, other days are told", () => {
  expect(periodTitle(november)).toBe("November 2026")
  expect(periodTitle({ from: "2026-11-09", to: "2026-11-22" })).toBe("Nov 9, 2026 to Nov 22, 2026")
})

test("bars are the days of a month, and of more the weeks, the last one as long as it is", () => {
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
