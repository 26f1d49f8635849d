/**
 * Dates, times, and instants. A date is `YYYY-MM-DD`, a time is minutes after midnight, an instant is ISO 8601 in
 * UTC. The shop's time zone is America/Los_Angeles, wherever the code runs.
 */

import { t } from "../../language.ts"
import { normalizeInput } from "../normalize-input.ts"
import {
  addDays,
  type DayParts,
  dateAtUtc,
  dateWords,
  dayPartsOf,
  instantAt,
  monthDay,
  msOfDay,
  shopTimeAt,
  toWireTime,
  twoDigits,
  utcOf,
  weekdayOf,
} from "./calendar.ts"

export { addDays, dateWords, instantAt, monthDay, shopTimeAt, toWireTime, weekdayOf }

/** Undefined if the calendar has no such day (2/30). */
export function dateOf({ year, month, day }: DayParts): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const exists =
    year >= 1000 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : undefined
}

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOf(dayPartsOf(text)) === text

/** Rejects the years 0002, 0020, and 0202 that a date input reports while 2026 is typed. */
export const isWholeDay = (date: string): boolean => isDate(date) && date >= "2000-01-01"

/** Parses `11/20/2026` or `1/5/2026`. Undefined if it isn't a real day. */
export function parseWireDate(text: string): string | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(normalizeInput(text).trim()) ?? []
  return dateOf({ year: Number(year), month: Number(month), day: Number(day) })
}

export function toWireDate(date: string): string {
  const { year, month, day } = dayPartsOf(date)
  return `${month}/${day}/${year}`
}

export const toPageDate = (date: string): string => toWireDate(date).replaceAll("/", "-")

/** Parses `6:00am` to minutes after midnight. Undefined if invalid. `readTime` reads what people type. */
export function parseWireTime(text: string): number | undefined {
  const [, hour, minute, half] = /^(0?[1-9]|1[0-2]):([0-5]\d)(am|pm)$/.exec(text) ?? []
  if (half === undefined) return undefined
  return (Number(hour) % 12) * 60 + Number(minute) + (half === "pm" ? 12 * 60 : 0)
}

export const todayIn = (now: Date): string => shopTimeAt(now).date

export const yearIn = (now: Date): number => dayPartsOf(todayIn(now)).year

export const daysBetween = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / msOfDay

export const monthOf = (date: string): string => date.slice(0, 7)

export const startOfMonth = (date: string): string => `${monthOf(date)}-01`

export function endOfMonth(date: string): string {
  const { year, month } = dayPartsOf(date)
  return dateAtUtc(Date.UTC(year, month, 0))
}

export function addMonths(date: string, months: number): string {
  const { year, month } = dayPartsOf(date)
  return dateAtUtc(Date.UTC(year, month - 1 + months, 1))
}

const firstWindowTime = 6 * 60
export const lastWindowTime = 21 * 60
const windowStep = 30

/** Half-hour steps from 6:00am to 9:00pm (owner's specification). */
export const windowTimes: readonly number[] = Array.from(
  { length: (lastWindowTime - firstWindowTime) / windowStep + 1 },
  (_, step) => firstWindowTime + step * windowStep,
)

export type TimeWindow = { start: number; end: number }

export const isWindow = ({ start, end }: TimeWindow): boolean =>
  start < end && windowTimes.includes(start) && windowTimes.includes(end)

const weekdayShort = dateWords({ weekday: "short" })

export const shortDate = dateWords({ weekday: "short", month: "short", day: "numeric" })
export const longDate = dateWords({ weekday: "long", month: "long", day: "numeric" })
export const fullDate = dateWords({ weekday: "short", month: "short", day: "numeric", year: "numeric" })
export const printedDate = dateWords({ month: "short", day: "numeric", year: "numeric" })
export const printedLongDate = dateWords({ month: "long", day: "numeric", year: "numeric" })
export const monthTitle = dateWords({ month: "long", year: "numeric" })

export const windowText = ({ start, end }: TimeWindow): string =>
  t(`${toWireTime(start)} to ${toWireTime(end)}`)

const sameYear = (a: string, b: string): boolean => a.slice(0, 4) === b.slice(0, 4)

/** `Today`, `Tomorrow`, `Yesterday`, else the date, with the year if it is another one. */
export function dayText(date: string, today: string): string {
  switch (daysBetween(today, date)) {
    case 0:
      return t("Today")
    case 1:
      return t("Tomorrow")
    case -1:
      return t("Yesterday")
    default:
      return sameYear(date, today) ? shortDate(date) : fullDate(date)
  }
}

/** The same within a sentence, in lowercase. */
export function dayInText(date: string, today: string): string {
  const text = dayText(date, today)
  return Math.abs(daysBetween(today, date)) <= 1 ? text.toLowerCase() : text
}

/** `1:00pm` for today, else `Tomorrow, 1:00pm`. */
export const timeText = (date: string | undefined, minutes: number, today: string): string =>
  [date !== undefined && date !== today && dayText(date, today), toWireTime(minutes)]
    .filter(Boolean)
    .join(", ")

/** `1:00pm` for today, else `tomorrow at 1:00pm`. */
export const timeInText = (date: string | undefined, minutes: number, today: string): string =>
  [date !== undefined && date !== today && dayInText(date, today), toWireTime(minutes)]
    .filter(Boolean)
    .join(t(" at "))

export function instantText(instant: Date | string): string {
  const { date, minutes } = shopTimeAt(instant)
  return `${shortDate(date)}, ${toWireTime(minutes)}`
}

export function printedInstant(instant: Date | string): string {
  const { date, minutes } = shopTimeAt(instant)
  return `${printedDate(date)}, ${toWireTime(minutes)}`
}

function stampParts(instant: Date | string, now: Date): { day: string; time: string; isNear: boolean } {
  const { date, minutes } = shopTimeAt(instant)
  const today = todayIn(now)
  const time = toWireTime(minutes)
  const ago = daysBetween(date, today)
  if (ago === 0) return { day: t("Today"), time, isNear: true }
  if (ago > 0 && ago < 7) return { day: weekdayShort(date), time, isNear: true }
  return {
    day: sameYear(date, today) ? monthDay(date) : `${monthDay(date)}, ${date.slice(0, 4)}`,
    time,
    isNear: false,
  }
}

/** `Today 9:20am`, `Thu 2:10pm` within a week, else `Nov 9, 2:10pm`, with the year if it is another one. */
export function formatInstant(instant: Date | string, now: Date): string {
  const { day, time, isNear } = stampParts(instant, now)
  return isNear ? `${day} ${time}` : `${day}, ${time}`
}

/** The same within a sentence: `today at 9:20am`, `Thu at 2:10pm`, `Nov 9 at 2:10pm`. */
export function formatInstantInSentence(instant: Date | string, now: Date): string {
  const { day, time } = stampParts(instant, now)
  return t(`${day === t("Today") ? t("today") : day} at ${time}`)
}
