import { t } from "../../language.ts"
import { addDays } from "./calendar.ts"
import { holidayClosing, openingDays, openingHoursText, type WeekHours } from "./opening-hours.ts"

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

/** Holidays in the week after `today` that close the shop on a day it usually opens. */
export const comingClosures = (week: WeekHours, today: string): { date: string; holiday: string }[] =>
  Array.from({ length: 7 }, (_, day) => addDays(today, day + 1)).flatMap((date) => {
    const holiday = holidayClosing(week, date)
    return holiday ? [{ date, holiday }] : []
  })
