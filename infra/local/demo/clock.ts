import { addDays, instantAt, shopTimeAt, weekdayOf } from "#shared/domain/schedule/dates.ts"

const noons = new Map<string, number>()

/** The instant of a shop time. Counted from noon, because clocks never change during opening hours. */
export const at = (date: string, minutes: number): Date => {
  const noon = noons.get(date) ?? instantAt(date, 12 * 60).getTime()
  noons.set(date, noon)
  return new Date(noon + Math.round((minutes - 12 * 60) * 60_000))
}

export const addMinutes = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + Math.round(minutes * 60_000))

export const deskDayBefore = (date: string, days: number): string => {
  const day = addDays(date, -days)
  return weekdayOf(day) === 0 ? addDays(day, -1) : day
}

export const deskDayAfter = (date: string, days: number): string => {
  const day = addDays(date, days)
  return weekdayOf(day) === 0 ? addDays(day, 1) : day
}

const close = 16 * 60 + 50
const open = 8 * 60

export const atTheDesk = (from: Date, minutes: number): Date => {
  const earliest = addMinutes(from, minutes)
  const { date, minutes: time } = shopTimeAt(earliest)
  if (weekdayOf(date) !== 0 && time >= open - 30 && time <= close) return earliest
  const next = time > close || weekdayOf(date) === 0 ? deskDayAfter(date, 1) : date
  return at(next, open + (minutes % 50))
}
