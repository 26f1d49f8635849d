import { describe, expect, it } from "vitest"
import { cellKey, datesOfWeek, firstUnassignedDay, parseCellKey, weekTitle } from "./week.ts"

describe("a week", () => {
  it("runs from Sunday to Saturday", () => {
    for (const day of ["2026-11-29", "2026-12-02", "2026-12-05"])
      expect([datesOfWeek(day)[0], datesOfWeek(day)[6]]).toEqual(["2026-11-29", "2026-12-05"])
  })

  it("names the second month only if it differs", () => {
    expect(weekTitle("2027-05-12")).toBe("May 9 to 15")
    expect(weekTitle("2026-12-02")).toBe("Nov 29 to Dec 5")
  })

  it("begins assigning on the first day with unassigned jobs, from the day of the address on", () => {
    const days = (
      [
        ["2026-11-29", 4],
        ["2026-11-30", 0],
        ["2026-12-01", 2],
        ["2026-12-02", 1],
      ] as const
    ).map(([date, unassigned]) => ({ date, board: { unassigned } }))
    expect(firstUnassignedDay(days, "2026-11-29")).toBe("2026-11-29")
    expect(firstUnassignedDay(days, "2026-11-30")).toBe("2026-12-01")
    expect(firstUnassignedDay(days, "2026-12-03")).toBe("2026-12-03")
  })

  it("has cells per technician, and one for unassigned jobs", () => {
    for (const technician of ["cho", undefined])
      expect(parseCellKey(cellKey("2026-11-29", technician))).toEqual({ date: "2026-11-29", technician })
  })
})
