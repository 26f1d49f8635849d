import { describe, expect, test } from "vitest"
import { axisFor, short } from "../../ui/axis.ts"
import { changeFrom, runningTotal, totalThrough } from "./performance.ts"

const days = [
  { date: "2026-11-02", total: 10_000 },
  { date: "2026-11-04", total: 5000 },
  { date: "2026-11-30", total: 1 },
]

describe("the performance of a month", () => {
  test("adds up day by day, and stands still on days without jobs", () => {
    expect(runningTotal(days, 5)).toEqual([0, 10_000, 10_000, 15_000, 15_000])
    expect(totalThrough(days, 3)).toBe(10_000)
    expect(totalThrough(days, 0)).toBe(0)
  })

  test("is compared in tenths of a percent, and with nothing not at all", () => {
    expect(changeFrom(1000, 1229)).toBe(22.9)
    expect(changeFrom(1000, 800)).toBe(-20)
    expect(changeFrom(-1000, 500)).toBe(150)
    expect(changeFrom(0, 800)).toBeUndefined()
  })

  test("stands on an axis of round steps that reaches above it", () => {
    expect(axisFor(6_964_330)).toEqual({
      top: 8_000_000,
      ticks: [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000],
    })
    expect(axisFor(0).ticks).toHaveLength(5)
    for (const highest of [1, 99, 12_345, 999_999, 123_456_789])
      expect(axisFor(highest).top).toBeGreaterThanOrEqual(highest)
  })

  test("has labels of four characters or five", () => {
    expect([85_800, 556_500, 7_125_000, 12_000_000, 150_000_000].map(short)).toEqual([
      "858",
      "5.6k",
      "71.3k",
      "120k",
      "1.5M",
    ])
  })
})
