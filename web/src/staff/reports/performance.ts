/** A day of a month and what its counted jobs come to, cents. */
type Day = { date: string; total: number }

/** The running total at the end of each day, from the 1st to a last day; `through` is a day of the month. */
export const runningTotal = (days: readonly Day[], through: number): number[] => {
  const byDay = new Map(days.map(({ date, total }) => [Number(date.slice(8)), total]))
  let sum = 0
  return Array.from({ length: through }, (_, index) => (sum += byDay.get(index + 1) ?? 0))
}

/** What the days up to this one come to. */
export const totalThrough = (days: readonly Day[], through: number): number =>
  runningTotal(days, through).at(-1) ?? 0

/** By how much a figure is more (or less) than another, in tenths of a percent; nothing to compare with is nothing. */
export const changeFrom = (before: number, now: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / Math.abs(before)) * 1000) / 10
