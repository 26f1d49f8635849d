import { addDays, instantAt, shopTimeAt, toWireTime, weekdayOf } from "./dates.ts"

/** The days as people name them, and the field that holds each one's hours. */
export const openingDays = [
  ["Sunday", "sundayHours"],
  ["Monday", "mondayHours"],
  ["Tuesday", "tuesdayHours"],
  ["Wednesday", "wednesdayHours"],
  ["Thursday", "thursdayHours"],
  ["Friday", "fridayHours"],
  ["Saturday", "saturdayHours"],
] as const
export type HoursField = (typeof openingDays)[number][1]

/** "closed" or "08:00-17:00" for each day. */
export type WeekHours = Readonly<Record<HoursField, string>>

/** Minutes after midnight. */
type Hours = { opens: number; closes: number }

/** `08:00-17:00`; anything else means closed. */
export function readHours(hours: string): Hours | undefined {
  const [, openHour, openMinute, closeHour, closeMinute] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(hours) ?? []
  if (closeMinute === undefined) return undefined
  const opens = Number(openHour) * 60 + Number(openMinute)
  const closes = Number(closeHour) * 60 + Number(closeMinute)
  return opens < closes ? { opens, closes } : undefined
}

export const hoursText = (hours: string): string => {
  const read = readHours(hours)
  return read ? `${toWireTime(read.opens)} to ${toWireTime(read.closes)}` : "Closed"
}

export type OpenNow =
  | { open: true; today: number; closesInMs: number; hours: Hours; passed: number }
  | { open: false; today: number; next: { day: string; at: string } | undefined }

const hoursOn = (week: WeekHours, weekday: number): Hours | undefined => {
  const day = openingDays[weekday]
  return day && readHours(week[day[1]])
}

/** Whether the shop opens at all on this day, YYYY-MM-DD. */
export const opensOn = (week: WeekHours, date: string): boolean =>
  hoursOn(week, weekdayOf(date)) !== undefined

/** Whether the shop is open now, by its own clock; `passed` is the share of the day's hours that is over. */
export function openingAt(week: WeekHours, now: Date): OpenNow {
  const { date, minutes } = shopTimeAt(now)
  const today = weekdayOf(date)
  const hours = hoursOn(week, today)
  if (hours && minutes >= hours.opens && minutes < hours.closes) {
    return {
      open: true,
      today,
      hours,
      closesInMs: instantAt(date, hours.closes).getTime() - now.getTime(),
      passed: (minutes - hours.opens) / (hours.closes - hours.opens),
    }
  }
  return { open: false, today, next: nextOpening(week, date, minutes) }
}

function nextOpening(
  week: WeekHours,
  date: string,
  minutes: number,
): { day: string; at: string } | undefined {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const weekday = weekdayOf(addDays(date, ahead))
    const hours = hoursOn(week, weekday)
    if (!hours || (ahead === 0 && minutes >= hours.opens)) continue
    const day = ahead === 0 ? "today" : ahead === 1 ? "tomorrow" : (openingDays[weekday]?.[0] ?? "")
    return { day, at: toWireTime(hours.opens) }
  }
  return undefined
}

const two = (value: number) => String(value).padStart(2, "0")

/** `3h 42m 10s` for a line of text, `3:42:10` for the big figures. */
export function countdown(milliseconds: number): { words: string; figures: string } {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return { words: `${h}h ${two(m)}m ${two(s)}s`, figures: `${h}:${two(m)}:${two(s)}` }
}
