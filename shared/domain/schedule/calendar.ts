/** The shop's clock and calendar. Every public page loads this file, so other date functions are in `dates.ts`. */

import { locale } from "../../language.ts"

export const shopTimeZone = "America/Los_Angeles"

const minutesOfDay = 24 * 60
const msOfMinute = 60_000
export const msOfDay = minutesOfDay * msOfMinute

export const twoDigits = (value: number) => String(value).padStart(2, "0")

export type DayParts = { year: number; month: number; day: number }

export const dayPartsOf = (date: string): DayParts => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
})

export const utcOf = (date: string): number => {
  const { year, month, day } = dayPartsOf(date)
  return Date.UTC(year, month - 1, day)
}

export const dateAtUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function toWireTime(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${twoDigits(minutes % 60)}${hour < 12 ? "am" : "pm"}`
}

/** Creates the formatter at first use, because creating eight at startup takes 20 ms. */
export function formatter(options: Intl.DateTimeFormatOptions, code = locale): () => Intl.DateTimeFormat {
  let cached: Intl.DateTimeFormat | undefined
  return () => {
    cached ??= new Intl.DateTimeFormat(code, options)
    return cached
  }
}

const shopClock = formatter({
  timeZone: shopTimeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
})

export type ShopTime = {
  date: string
  minutes: number
}

export function shopTimeAt(instant: Date | string): ShopTime {
  const parts = Object.fromEntries(
    shopClock()
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** An hour that occurs twice in November means the first. A time skipped in March moves one hour later. */
export function instantAt(date: string, minutes: number): Date {
  const wallClock = utcOf(date) + minutes * msOfMinute
  const inSummer = new Date(wallClock + 7 * 60 * msOfMinute)
  const shopTime = shopTimeAt(inSummer)
  return shopTime.date === date && shopTime.minutes === minutes
    ? inSummer
    : new Date(wallClock + 8 * 60 * msOfMinute)
}

export const addDays = (date: string, days: number): string => dateAtUtc(utcOf(date) + days * msOfDay)

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(utcOf(date)).getUTCDay()

/** `code` is the reader's language, unless given. */
export const dateWords = (options: Intl.DateTimeFormatOptions, code?: string) => {
  const format = formatter({ ...options, timeZone: "UTC" }, code)
  return (date: string): string => format().format(utcOf(date))
}

export const monthDay = dateWords({ month: "short", day: "numeric" })
