import { t } from "../../language.ts"
import { weekdayOf } from "./calendar.ts"

/** By month and first day. With a weekday (0 is Sunday), the first such day from there. */
const holidays = [
  ["01", 1, undefined, t("New Year's Day")],
  ["05", 25, 1, t("Memorial Day")],
  ["07", 4, undefined, t("Independence Day")],
  ["09", 1, 1, t("Labor Day")],
  ["11", 22, 4, t("Thanksgiving")],
  ["12", 25, undefined, t("Christmas")],
] as const

export const holidayNames: readonly string[] = holidays.map(([, , , name]) => name)

/** The holiday on which the shops are closed (docs/decisions/booking.md), if any. */
export const holidayOn = (date: string): string | undefined =>
  holidays.find(([month, from, weekday]) => {
    const daysAfter = Number(date.slice(8)) - from
    if (date.slice(5, 7) !== month) return false
    return weekday === undefined
      ? daysAfter === 0
      : daysAfter >= 0 && daysAfter < 7 && weekdayOf(date) === weekday
  })?.[3]
