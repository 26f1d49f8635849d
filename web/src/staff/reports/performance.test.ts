import { describe, expect, test } from "vitest"
import { axisFor, shortMoney } from "../../ui/chart-axis.ts"
import {
  changeFrom,
  comparedDays,
  expectedDays,
  performanceLines,
  runningTotal,
  totalThrough,
} from "./performance.ts"

const days = [
  { date: "2026-11-02", total: 10_000 },
  { date: "2026-11-04", total: 5000 },
  { date: "2026-11-30", total: 1 },
]

describe("monthly performance", () => {
  test("accumulates by day and stays flat on days without jobs", () => {
    expect(runningTotal(days, 5)).toEqual([0, 10_000, 10_000, 15_000, 15_000])
    expect(totalThrough(days, 3)).toBe(10_000)
    expect(totalThrough(days, 0)).toBe(0)
  })

  test("forecasts each coming day by its weekday's average", () => {
    // Monday, November 16. The first job was on Monday, November 2.
    const month = [
      { date: "2026-11-02", total: 30_000 },
      { date: "2026-11-03", total: 8000 },
      { date: "2026-11-09", total: 10_000 },
      { date: "2026-11-16", total: 5000 },
    ]
    const expected = expectedDays({ days: month, previous: [], today: "2026-11-16" })
    expect(expected).toHaveLength(30)
    const byDay = new Map(expected.map(({ date, total }) => [date, total]))
    // A day that is over stays as it was. Today and two more Mondays: the average of two Mondays.
    expect([2, 9, 10, 15].map((day) => byDay.get(`2026-11-${String(day).padStart(2, "0")}`))).toEqual([
      30_000, 10_000, 0, 0,
    ])
    expect(["16", "23", "30"].map((day) => byDay.get(`2026-11-${day}`))).toEqual([20_000, 20_000, 20_000])
    // One Tuesday with a job and one without.
    expect([byDay.get("2026-11-17"), byDay.get("2026-11-18")]).toEqual([4000, 0])
    expect(totalThrough(expected, 30)).toBe(48_000 + 3 * 20_000 + 2 * 4000)
  })

  test("falls back to last month's averages, and without any to this month's total so far", () => {
    const previous = [{ date: "2026-10-30", total: 9000 }]
    const first = expectedDays({ days: [], previous, today: "2026-11-01" })
    expect(totalThrough(first, 30)).toBe(4 * 9000)
    const alone = [{ date: "2026-11-02", total: 7000 }]
    expect(totalThrough(expectedDays({ days: alone, previous: [], today: "2026-11-02" }), 30)).toBe(7000)
  })

  test("draws a past month in full, the current one up to today, a future one if it has jobs", () => {
    const november = {
      date: "2026-11-01",
      days,
      previous: { days: [{ date: "2026-10-31", total: 7 }] },
      yearBefore: { days: [] },
    }
    const linesOn = (today: string) => {
      const { now, expected, before, aYearAgo } = performanceLines(november, today)
      return [now.length, now.at(-1), expected.length, before.length, before.at(-1), aYearAgo.length]
    }
    expect(linesOn("2026-11-04")).toEqual([4, 15_000, 26, 31, 7, 30])
    expect(linesOn("2026-12-09")).toEqual([30, 15_001, 0, 31, 7, 30])
    expect(linesOn("2026-10-09")).toEqual([30, 15_001, 0, 31, 7, 30])
    expect(performanceLines({ ...november, days: [] }, "2026-10-09").now).toEqual([])
  })

  test("names the days of the month before, and the month once it has no more", () => {
    expect(["2027-03-05", "2027-03-27", "2027-03-28", "2027-03-31", "2027-05-31"].map(comparedDays)).toEqual([
      "Feb 1 to 5",
      "Feb 1 to 27",
      "February",
      "February",
      "April",
    ])
  })

  test("compares in tenths of a percent, and not at all with zero", () => {
    expect(changeFrom(1000, 1229)).toBe(22.9)
    expect(changeFrom(1000, 800)).toBe(-20)
    expect(changeFrom(-1000, 500)).toBe(150)
    expect(changeFrom(0, 800)).toBeUndefined()
  })

  test("uses an axis of round steps that covers the maximum", () => {
    expect(axisFor(6_964_330)).toEqual({
      top: 8_000_000,
      ticks: [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000],
    })
    expect(axisFor(0).ticks).toHaveLength(5)
    for (const highest of [1, 99, 12_345, 999_999, 123_456_789])
      expect(axisFor(highest).top).toBeGreaterThanOrEqual(highest)
  })

  test("abbreviates labels to at most five characters", () => {
    expect([85_800, 556_500, 7_125_000, 12_000_000, 150_000_000].map(shortMoney)).toEqual([
      "858",
      "5.6k",
      "71.3k",
      "120k",
      "1.5M",
    ])
  })
})
