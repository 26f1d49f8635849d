import { expect, it } from "vitest"
import { sumToSchedule } from "./open-count.ts"

const pk = "COUNT#open"
const counts = [
  { pk, sk: "0", value: 4 },
  { pk, sk: "2026-09", value: 0, d30: 0 },
  { pk, sk: "2026-10", value: 2, d03: 1, d31: 1 },
  { pk, sk: "2026-11", value: 11, d01: 1, d29: 2, d30: 8 },
  { pk, sk: "2026-12", value: 9, d01: 9 },
]

it("sums jobs without a day and open ones of passed days", () => {
  expect(sumToSchedule(counts, "2026-11-30")).toBe(9)
  expect(sumToSchedule(counts, "2026-12-01")).toBe(17)
  expect(sumToSchedule(counts, "2026-12-02")).toBe(26)
  expect(sumToSchedule([], "2026-12-02")).toBe(0)
})
