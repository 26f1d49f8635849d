import { t } from "../../language.ts"
import { addDays } from "./calendar.ts"
import {
  closingOn,
  dayOffOn,
  type OpeningHours,
  openingDays,
  openingHoursText,
  regularHoursOn,
  type WeekHours,
} from "./opening-hours.ts"

/* Opening hours as lines, with equal days joined ("Monday to Friday"). */

const fromMonday = [...openingDays.slice(1), ...openingDays.slice(0, 1)]

const nameDays = (days: readonly string[]): string => {
  const [first = "", last = ""] = [days.at(0), days.at(-1)]
  if (days.length === fromMonday.length) return t("Every day")
  if (days.length === 1) return first
  return days.length === 2 ? t(`${first} and ${last}`) : t(`${first} to ${last}`)
}

export function weekLines(week: WeekHours): { days: string; hours: string }[] {
  const runs: { days: string[]; hours: string }[] = []
  for (const [day, field] of fromMonday) {
    const hours = openingHoursText(week[field])
    const run = runs.at(-1)
    if (run?.hours === hours) run.days.push(day)
    else runs.push({ days: [day], hours })
  }
  return runs.map(({ days, hours }) => ({ days: nameDays(days), hours }))
}

export type Closure = { from: string; to: string; holiday: string | undefined }

/**
 * Closures in the week after `today` on days when the shop usually opens. Days off have their last day, even
 * after that week.
 */
export const comingClosures = (week: OpeningHours, today: string): Closure[] => {
  const closures: Closure[] = []
  let date = addDays(today, 1)
  while (date <= addDays(today, 7)) {
    const closing = closingOn(week, date)
    const to = closing ? lastDayOff(week, date) : date
    if (closing) closures.push({ from: date, to, holiday: to === date ? closing.holiday : undefined })
    date = addDays(to, 1)
  }
  return closures
}

/** The last of the days off from `from` on. Days that are always closed don't end them. */
const lastDayOff = (week: OpeningHours, from: string): string => {
  let [last, date] = [from, from]
  for (;;) {
    const dayOff = dayOffOn(week, date)
    if (!dayOff && regularHoursOn(week, date)) return last
    if (dayOff) last = dayOff.to
    date = addDays(dayOff?.to ?? date, 1)
  }
}
