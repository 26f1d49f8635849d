import { describe, expect, it } from "vitest"
import { isViewAddress, viewAddressOf } from "./saved-views.ts"

describe("The address of a saved view", () => {
  it("keeps the page's filters without the date", () => {
    expect(viewAddressOf("/reports", new URLSearchParams("date=11-1-2026&view=aging&type=Insurance"))).toBe(
      "/reports?view=aging&type=Insurance",
    )
    expect(viewAddressOf("/servicerequests", new URLSearchParams("date=11/20/2026"))).toBe("/servicerequests")
  })

  it.each([
    ["/servicerequests", true],
    ["/servicerequests?tab=unassigned&zone=Yuba+City", true],
    ["/reports?view=aging&type=Insurance&age=30", true],
    ["/reports?date=11-1-2026", false],
    ["/settings", false],
    ["/reports/../settings", false],
    ["//elsewhere.example/reports", false],
    ["https://elsewhere.example/reports", false],
    ["/reports?view=aging?", false],
    ["javascript:alert(1)", false],
    ["", false],
  ])("may be %s: %s", (address, isAllowed) => {
    expect(isViewAddress(address)).toBe(isAllowed)
  })
})
