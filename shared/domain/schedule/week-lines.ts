import { t } from "../../language.ts"
import { addDays } from "./calendar.ts"
import {
  closingOn,
  type OpeningHours,
  openingDays,
  openingHoursText,
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

/** Closures in the week after `today` on days when the shop usually opens. Consecutive days off are one. */
export const comingClosures = (week: OpeningHours, today: string): Closure[] => {
  const closures: Closure[] = []
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const date = addDays(today, ahead)
    const closing = closingOn(week, date)
    if (!closing) continue
    const last = closures.at(-1)
    if (last && last.holiday === closing.holiday && addDays(last.to, 1) === date) last.to = date
    else closures.push({ from: date, to: date, holiday: closing.holiday })
  }
  return closures
}
