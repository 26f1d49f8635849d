import {
  addDays,
  addMonths,
  endOfMonth,
  monthTitle,
  startOfMonth,
  weekdayOf,
} from "#shared/domain/schedule/dates.ts"

/** Total of a day's counted jobs, in cents. */
type Day = { date: string; total: number }

type Days = { days: readonly Day[] }

const lastDayOf = (date: string): number => Number(endOfMonth(date).slice(8))

export const monthName = (date: string): string => monthTitle(date).split(" ")[0] ?? ""

/** The days of the month before that this month is compared with: the same number, as far as it has them. */
export const comparedDays = (today: string): string => {
  const before = addMonths(startOfMonth(today), -1)
  const lastDay = Number(today.slice(8))
  return lastDay < lastDayOf(before) ? `${monthName(before).slice(0, 3)} 1 to ${lastDay}` : monthName(before)
}

/** Cumulative total for each day from the 1st to the day of the month `through`. */
export const runningTotal = (days: readonly Day[], through: number): number[] => {
  const byDay = new Map(days.map(({ date, total }) => [Number(date.slice(8)), total]))
  let sum = 0
  return Array.from({ length: through }, (_, index) => (sum += byDay.get(index + 1) ?? 0))
}

export const totalThrough = (days: readonly Day[], through: number): number =>
  runningTotal(days, through).at(-1) ?? 0

/**
 * Forecast of this month: today and future days count at least their weekday's average since the first job of this
 * or the previous month. Without earlier jobs, it has only counted totals.
 */
export function expectedDays({
  days,
  previous,
  today,
}: {
  days: readonly Day[]
  previous: readonly Day[]
  today: string
}): Day[] {
  const earlierDays = [...previous, ...days].filter(({ date }) => date < today)
  const first = earlierDays.map(({ date }) => date).toSorted()[0] ?? today
  const average = (weekday: number): number => {
    let dates = 0
    for (let date = first; date < today; date = addDays(date, 1)) if (weekdayOf(date) === weekday) dates += 1
    const total = earlierDays.reduce((sum, day) => sum + (weekdayOf(day.date) === weekday ? day.total : 0), 0)
    return dates === 0 ? 0 : Math.round(total / dates)
  }
  const counted = new Map(days.map(({ date, total }) => [date, total]))
  return Array.from({ length: lastDayOf(today) }, (_, index) => {
    const date = addDays(startOfMonth(today), index)
    const total = counted.get(date) ?? 0
    return { date, total: date < today ? total : Math.max(total, average(weekdayOf(date))) }
  })
}

/**
 * Running totals of a month by day: its counted jobs up to today, and for the current month the forecast of the days
 * after; in full the month before it and the one a year ago.
 */
export function performanceLines(
  { date, days, previous, yearBefore }: Days & { date: string; previous: Days; yearBefore: Days },
  today: string,
): Record<"now" | "expected" | "before" | "aYearAgo", number[]> {
  const isCurrent = date === startOfMonth(today)
  const isFuture = date > today
  const daysOver = isCurrent ? Number(today.slice(8)) : isFuture ? 0 : lastDayOf(date)
  return {
    now: runningTotal(days, isFuture && days.length > 0 ? lastDayOf(date) : daysOver),
    expected: isCurrent
      ? runningTotal(expectedDays({ days, previous: previous.days, today }), lastDayOf(date)).slice(daysOver)
      : [],
    before: runningTotal(previous.days, lastDayOf(addMonths(date, -1))),
    aYearAgo: runningTotal(yearBefore.days, lastDayOf(addMonths(date, -12))),
  }
}

/** Change in tenths of a percent. undefined if there is nothing to compare with. */
export const changeFrom = (before: number, now: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / Math.abs(before)) * 1000) / 10
