import { describe, expect, test } from "vitest"
import { businessInfo, contactInfo, sacramento, yubaCity } from "#test/builders/shop.ts"
import { branchHours, mainShopHours } from "./week-hours.ts"

const closed = { from: "12/2/2026", to: "12/15/2026" }
const closedDays = { from: "2026-12-02", to: "2026-12-15" }

describe("Closed days on the website", () => {
  test("leave out a technician's days off, which staff get, too", () => {
    const daysOff = [{ technician: "cho", from: "12/1/2026", to: "12/4/2026" }, closed]
    expect(branchHours({ ...yubaCity, daysOff }).daysOff).toEqual([closedDays])
  })

  test("of the main shop are its branch's, even if its street is written differently", () => {
    const content = {
      business: { ...businessInfo, mainshop: "1001 Live Oak Boulevard, Yuba City, CA 95991" },
      contact: contactInfo,
      branches: [sacramento, { ...yubaCity, daysOff: [closed] }],
    }
    expect(mainShopHours(content).daysOff).toEqual([closedDays])
  })
})
