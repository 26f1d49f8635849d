import { expect, test } from "vitest"
import { daysOf } from "./timeframe.ts"

test.each([
  ["today", "2026-11-20", { from: "2026-11-20", to: "2026-11-20" }],
  ["tomorrow", "2026-11-30", { from: "2026-12-01", to: "2026-12-01" }],
  ["yesterday", "2026-03-01", { from: "2026-02-28", to: "2026-02-28" }],
  ["thisMonth", "2028-02-10", { from: "2028-02-01", to: "2028-02-29" }],
  ["lastMonth", "2027-01-31", { from: "2026-12-01", to: "2026-12-31" }],
] as const)("daysOf %s, on %s", (timeframe, today, days) => {
  expect(daysOf(timeframe, today)).toEqual(days)
})

test("daysOf all is undefined", () => {
  expect(daysOf("all", "2026-11-20")).toBeUndefined()
})
