import { randomBytes } from "node:crypto"
import { addDays, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { hoursOn } from "#shared/domain/schedule/opening-hours.ts"
import { yubaCity } from "../../builders/shop.ts"
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

/** Read once, so that two numbers never share a day when midnight passes between them. */
const today = todayIn(new Date())

/** The nth day after today on which the shops are open: Monday to Friday, without holidays. On the wire. */
export const aWorkday = (nth: number): string => {
  let date = today
  for (let found = 0; found < nth; ) {
    date = addDays(date, 1)
    if (hoursOn(yubaCity, date)) found += 1
  }
  return toWireDate(date)
}
