import { randomBytes } from "node:crypto"
import { addDays, shopTimeAt, toWireDate, weekdayOf } from "../../../shared/domain/dates.ts"
import { holidayOn } from "../../../shared/domain/holidays.ts"
import type { Login } from "../client.ts"
import { addBranch } from "../settings/branch.ts"

/** A town of letters alone, as an address names it. */
const aTown = () =>
  `Testford ${randomBytes(6)
    .toString("hex")
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")
    .replace(/^./, (letter) => letter.toUpperCase())}`

const everyDay = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const
const open = Object.fromEntries(everyDay.map((day) => [`${day}Hours`, "08:00-17:00"]))

/** A shop in a town of its own, open every day from eight to five, in which these technicians work all the while. */
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

/** The nth day from tomorrow on that is neither weekend nor holiday, on the wire: no two numbers share a day, whatever today is. */
export const aWorkday = (nth: number): string => {
  let date = shopTimeAt(new Date()).date
  for (let found = 0; found < nth; ) {
    date = addDays(date, 1)
    if (!holidayOn(date) && ![0, 6].includes(weekdayOf(date))) found += 1
  }
  return toWireDate(date)
}
