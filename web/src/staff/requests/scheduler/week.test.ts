import { describe, expect, it } from "vitest"
import { cellKey, datesOfWeek, parseCellKey, weekTitle } from "./week.ts"

describe("a week", () => {
  it("runs from Sunday to Saturday", () => {
    for (const day of ["2026-11-29", "2026-12-02", "2026-12-05"])
      expect([datesOfWeek(day)[0], datesOfWeek(day)[6]]).toEqual(["2026-11-29", "2026-12-05"])
  })

  it("names the second month only if it differs", () => {
    expect(weekTitle("2027-05-12")).toBe("May 9 to 15")
    expect(weekTitle("2026-12-02")).toBe("Nov 29 to Dec 5")
  })

  it("has cells per technician, and one for unassigned jobs", () => {
    for (const technician of ["cho", undefined])
      expect(parseCellKey(cellKey("2026-11-29", technician))).toEqual({ date: "2026-11-29", technician })
  })
})
