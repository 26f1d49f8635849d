/** Total of a day's counted jobs, in cents. */
type Day = { date: string; total: number }

/** Cumulative total for each day from the 1st to the day of the month `through`. */
export const runningTotal = (days: readonly Day[], through: number): number[] => {
  const byDay = new Map(days.map(({ date, total }) => [Number(date.slice(8)), total]))
  let sum = 0
  return Array.from({ length: through }, (_, index) => (sum += byDay.get(index + 1) ?? 0))
}

export const totalThrough = (days: readonly Day[], through: number): number =>
  runningTotal(days, through).at(-1) ?? 0

/** Change in tenths of a percent. undefined if there is nothing to compare with. */
export const changeFrom = (before: number, now: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / Math.abs(before)) * 1000) / 10
