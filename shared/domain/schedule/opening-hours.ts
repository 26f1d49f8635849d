import { t } from "../../language.ts"
import { addDays, instantAt, monthDay, shopTimeAt, toWireTime, twoDigits, weekdayOf } from "./calendar.ts"
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

/** The regular ones, on a holiday, too. */
export const regularHoursOn = (week: WeekHours, date: string): Hours | undefined => {
  const day = openingDays[weekdayOf(date)]
  return day && readHours(week[day[1]])
}

export const hoursOn = (week: WeekHours, date: string): Hours | undefined =>
  holidayOn(date) === undefined ? regularHoursOn(week, date) : undefined

/** Whether a holiday or a day off closes the shop on a regular opening day. */
export const closingOn = (week: OpeningHours, date: string): { holiday: string | undefined } | undefined => {
  if (!regularHoursOn(week, date)) return undefined
  const holiday = holidayOn(date)
  return holiday !== undefined || dayOffOn(week, date) ? { holiday } : undefined
}

/** The days off of the whole shop that include the date. */
export const dayOffOn = (
  { daysOff = [] }: Pick<OpeningHours, "daysOff">,
  date: string,
): { from: string; to: string } | undefined =>
  daysOff.find(({ technician, from, to }) => technician === undefined && from <= date && date <= to)

const openHoursOn = (week: OpeningHours, date: string): Hours | undefined =>
  dayOffOn(week, date) ? undefined : hoursOn(week, date)

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
  today: string,
  minutes: number,
): { day: string; at: string } | undefined {
  let date = today
  // Two weeks after the last day off, because the only opening day of a week can be a holiday.
  let lastSearched = addDays(today, 14)
  while (date <= lastSearched) {
    const dayOff = dayOffOn(week, date)
    const hours = hoursOn(week, date)
    if (!dayOff && hours && (date !== today || minutes < hours.opens))
      return { day: nextDayText(date, today), at: toWireTime(hours.opens) }
    if (dayOff) lastSearched = addDays(dayOff.to, 14)
    date = addDays(dayOff?.to ?? date, 1)
  }
  return undefined
}

/** A weekday alone means the coming one, so later days are dates. */
const nextDayText = (date: string, today: string): string => {
  if (date === today) return t("today")
  if (date === addDays(today, 1)) return t("tomorrow")
  return date > addDays(today, 7) ? monthDay(date) : (openingDays[weekdayOf(date)]?.[0] ?? "")
}

export function formatCountdown(milliseconds: number): { words: string; figures: string } {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return { words: `${h}h ${twoDigits(m)}m ${twoDigits(s)}s`, figures: `${h}:${twoDigits(m)}:${twoDigits(s)}` }
}
