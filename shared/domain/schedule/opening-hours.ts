import { t } from "../../language.ts"
import { addDays, instantAt, shopTimeAt, toWireTime, twoDigits, weekdayOf } from "./calendar.ts"
import { holidayOn } from "./holidays.ts"

export const openingDays = [
  [t("Sunday"), "sundayHours"],
  [t("Monday"), "mondayHours"],
  [t("Tuesday"), "tuesdayHours"],
  [t("Wednesday"), "wednesdayHours"],
  [t("Thursday"), "thursdayHours"],
  [t("Friday"), "fridayHours"],
  [t("Saturday"), "saturdayHours"],
] as const
export type HoursField = (typeof openingDays)[number][1]

export type WeekHours = Readonly<Record<HoursField, string>>

export type OpeningHours = WeekHours & {
  /** Missing in branches that a device stored before there were any. */
  daysOff?: readonly { technician?: string | undefined; from: string; to: string }[]
}

type Hours = { opens: number; closes: number }

/** Parses `08:00-17:00`. Anything else means closed. */
export function readHours(hours: string): Hours | undefined {
  const [, openHour, openMinute, closeHour, closeMinute] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(hours) ?? []
  if (closeMinute === undefined) return undefined
  const opens = Number(openHour) * 60 + Number(openMinute)
  const closes = Number(closeHour) * 60 + Number(closeMinute)
  return opens < closes ? { opens, closes } : undefined
}

export const openingHoursText = (hours: string): string => {
  const read = readHours(hours)
  return read ? t(`${toWireTime(read.opens)} to ${toWireTime(read.closes)}`) : t("Closed")
}

export type OpenNow =
  | { open: true; date: string; today: number; closesInMs: number; hours: Hours; passed: number }
  | {
      open: false
      date: string
      today: number
      holiday: string | undefined
      next: { day: string; at: string } | undefined
    }

export const hoursOn = (week: WeekHours, date: string): Hours | undefined => {
  const day = openingDays[weekdayOf(date)]
  return day && !holidayOn(date) ? readHours(week[day[1]]) : undefined
}

/** Whether a holiday or a day off closes the shop on a regular opening day. */
export const closingOn = (week: OpeningHours, date: string): { holiday: string | undefined } | undefined => {
  const day = openingDays[weekdayOf(date)]
  if (!day || !readHours(week[day[1]])) return undefined
  const holiday = holidayOn(date)
  return holiday !== undefined || isDayOff(week, date) ? { holiday } : undefined
}

const isDayOff = ({ daysOff = [] }: OpeningHours, date: string): boolean =>
  daysOff.some(({ technician, from, to }) => technician === undefined && from <= date && date <= to)

const openHoursOn = (week: OpeningHours, date: string): Hours | undefined =>
  isDayOff(week, date) ? undefined : hoursOn(week, date)

export const hoursOfDay = (week: OpeningHours, date: string): string => {
  const closing = closingOn(week, date)
  if (closing) return closing.holiday ? t(`Closed, ${closing.holiday}`) : t("Closed")
  const day = openingDays[weekdayOf(date)]
  return openingHoursText(day ? week[day[1]] : "")
}

/** The next date with this weekday, today included. */
export const comingDay = (today: string, weekday: number): string =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7)

/** Whether the shop is open now, in its time zone. `passed` is the elapsed share of today's hours. */
export function openingAt(week: OpeningHours, now: Date): OpenNow {
  const { date, minutes } = shopTimeAt(now)
  const today = weekdayOf(date)
  const hours = openHoursOn(week, date)
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
  return {
    open: false,
    date,
    today,
    holiday: closingOn(week, date)?.holiday,
    next: nextOpening(week, date, minutes),
  }
}

function nextOpening(
  week: OpeningHours,
  date: string,
  minutes: number,
): { day: string; at: string } | undefined {
  // Two weeks, because the only opening day of a week can be a holiday.
  for (let ahead = 0; ahead <= 14; ahead += 1) {
    const nextDate = addDays(date, ahead)
    const hours = openHoursOn(week, nextDate)
    if (!hours || (ahead === 0 && minutes >= hours.opens)) continue
    const day =
      ahead === 0 ? t("today") : ahead === 1 ? t("tomorrow") : (openingDays[weekdayOf(nextDate)]?.[0] ?? "")
    return { day: ahead > 7 ? t(`next ${day}`) : day, at: toWireTime(hours.opens) }
  }
  return undefined
}

export function formatCountdown(milliseconds: number): { words: string; figures: string } {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return { words: `${h}h ${twoDigits(m)}m ${twoDigits(s)}s`, figures: `${h}:${twoDigits(m)}:${twoDigits(s)}` }
}
