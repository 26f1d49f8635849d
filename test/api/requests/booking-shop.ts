import { randomBytes } from "node:crypto"
import { addDays, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { hoursOn } from "#shared/domain/schedule/opening-hours.ts"
import { yubaCity } from "../../builders/shop.ts"
import type { Login } from "../client.ts"
import { addBranch } from "../settings/branch.ts"

const aTown = () =>
  `Testford ${randomBytes(6)
    .toString("hex")
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")
    .replace(/^./, (letter) => letter.toUpperCase())}`

const everyDay = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const
const open = Object.fromEntries(everyDay.map((day) => [`${day}Hours`, "08:00-17:00"]))

export const aBookingShop = async (
  clerk: Login,
  technicians: readonly Login[],
  { start = "8:00am", end = "5:00pm" } = {},
) => {
  const town = aTown()
  const branch = await addBranch(clerk, {
    city: town,
    zone: town,
    zip: "95991",
    ...open,
    shifts: technicians.map(({ _id }) => ({ technician: _id, days: [...everyDay], start, end })),
  })
  return { branch, town, address: `12 Oak St, ${town}, CA 95991` }
}

/** Read once, so that a run over midnight does not shift the days. */
const today = todayIn(new Date())

export const aWorkday = (nth: number): string => {
  let date = today
  for (let found = 0; found < nth; ) {
    date = addDays(date, 1)
    if (hoursOn(yubaCity, date)) found += 1
  }
  return toWireDate(date)
}
