import { addDays, instantAt, shopTimeAt, toWireTime, weekdayOf } from "./calendar.ts"
import { holidayOn } from "./holidays.ts"

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
  | { open: true; date: string; today: number; closesInMs: number; hours: Hours; passed: number }
  | {
      open: false
      date: string
      today: number
      /** why it does not open today, where it is that */
      holiday: string | undefined
      next: { day: string; at: string } | undefined
    }

/** When the shop is open on this day, YYYY-MM-DD; on a holiday it is closed. */
export const hoursOn = (week: WeekHours, date: string): Hours | undefined => {
  const day = openingDays[weekdayOf(date)]
  return day && !holidayOn(date) ? readHours(week[day[1]]) : undefined
}

/** The holiday that keeps the shop closed on a day on which it would be open. */
export const closedFor = (week: WeekHours, date: string): string | undefined => {
  const day = openingDays[weekdayOf(date)]
  return day && readHours(week[day[1]]) && holidayOn(date)
}

/** What is told of a day's hours: `8:00am to 5:00pm`, `Closed, Thanksgiving`. */
export const hoursOfDay = (week: WeekHours, date: string): string => {
  const holiday = closedFor(week, date)
  const day = openingDays[weekdayOf(date)]
  return holiday ? `Closed, ${holiday}` : hoursText(day ? week[day[1]] : "")
}

/** The same day of the week, today or within the next six days. */
export const comingDay = (today: string, weekday: number): string =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7)

/** Whether the shop is open now, by its own clock; `passed` is the share of the day's hours that is over. */
export function openingAt(week: WeekHours, now: Date): OpenNow {
  const { date, minutes } = shopTimeAt(now)
  const today = weekdayOf(date)
  const hours = hoursOn(week, date)
  if (hours && minutes >= hours.opens && minutes < hours.closes) {
    return {
      open: true,
      date,
      today,
      hours,
      closesInMs: instantAt(date, hours.closes).getTime() - now.getTime(),
      passed: (minutes - hours.opens) / (hours.closes - hours.opens),
    }
  }
  return { open: false, date, today, holiday: closedFor(week, date), next: nextOpening(week, date, minutes) }
}

function nextOpening(
  week: WeekHours,
  date: string,
  minutes: number,
): { day: string; at: string } | undefined {
  // A shop that opens on one day of the week, which is a holiday, opens a week later.
  for (let ahead = 0; ahead <= 14; ahead += 1) {
    const then = addDays(date, ahead)
    const hours = hoursOn(week, then)
    if (!hours || (ahead === 0 && minutes >= hours.opens)) continue
    const day = ahead === 0 ? "today" : ahead === 1 ? "tomorrow" : (openingDays[weekdayOf(then)]?.[0] ?? "")
    return { day: ahead > 7 ? `next ${day}` : day, at: toWireTime(hours.opens) }
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
