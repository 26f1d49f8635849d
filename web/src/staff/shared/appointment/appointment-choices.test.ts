import { expect, test } from "vitest"
import type { WeekHours } from "#shared/domain/schedule/opening-hours.ts"
import { closedDayWarning, pastDayWarning } from "./appointment-choices.ts"

const today = "2026-11-20"

test("prompts for a past day", () => {
  expect(pastDayWarning("2026-11-19", today)).toBe("Thu, Nov 19, 2026 has already passed.")
  expect(pastDayWarning("2025-11-20", today)).toBe("Thu, Nov 20, 2025 has already passed.")
})

test("does not prompt for today, a future day, no day, or a half-typed year", () => {
  for (const day of ["2026-11-20", "2026-11-21", "", "0002-11-21", "0202-11-21"])
    expect(pastDayWarning(day, today), day).toBeUndefined()
})

const days = ["monday", "tuesday", "wednesday", "thursday", "friday"].map((day) => [
  `${day}Hours`,
  "08:00-17:00",
])
const aShop = (name: string, sundayHours = "closed") => ({
  ...({ ...Object.fromEntries(days), saturdayHours: "09:00-14:00", sundayHours } as WeekHours),
  _id: name.toLowerCase(),
  name,
  zone: name,
  cities: name === "Woodland" ? ["Davis"] : [],
})
const shops = [aShop("Yuba City"), aShop("Woodland", "09:00-12:00")]
const sunday = "2026-11-22"

test("warns about a closed day of the chosen shop, the zone's shop, or all shops", () => {
  const inShop = { location: "Inshop", branch: "yuba city", address: "" }
  expect(closedDayWarning(sunday, inShop, shops)).toBe("The Yuba City shop is closed on Sundays.")
  expect(closedDayWarning("2026-11-21", inShop, shops)).toBeUndefined()
  const mobile = { location: "Mobile", branch: "", address: "1184 Plumas St, Yuba City, CA 95991" }
  expect(closedDayWarning(sunday, mobile, shops)).toBe("The Yuba City shop is closed on Sundays.")
  expect(closedDayWarning(sunday, { ...mobile, address: "12 B St, Davis, CA 95616" }, shops)).toBeUndefined()
  const nowhere = { ...mobile, address: "" }
  expect(closedDayWarning(sunday, nowhere, shops)).toBeUndefined()
  expect(closedDayWarning(sunday, nowhere, [aShop("Yuba City"), aShop("Lincoln")])).toBe(
    "All shops are closed on Sundays.",
  )
  for (const day of ["", "0202-11-22"]) expect(closedDayWarning(day, inShop, shops)).toBeUndefined()
})
