import { weekRangeOf } from "#shared/domain/money/earnings.ts"
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  monthTitle,
  parseWireDate,
  printedDate,
  startOfMonth,
  toPageDate,
} from "#shared/domain/schedule/dates.ts"
import type { Days } from "#shared/domain/schedule/timeframe.ts"
import { t } from "#shared/language.ts"

export type EarningsFilters = { technician: string; period: Days }

const monthOfDay = (date: string): Days => ({ from: startOfMonth(date), to: endOfMonth(date) })
const maxDays = 366

export const presets = [
  { value: "thisWeek", text: t("This week"), of: weekRangeOf },
  { value: "lastWeek", text: t("Last week"), of: (today: string) => weekRangeOf(addDays(today, -7)) },
  { value: "thisMonth", text: t("This month"), of: monthOfDay },
  { value: "lastMonth", text: t("Last month"), of: (today: string) => monthOfDay(addMonths(today, -1)) },
] as const

export const isSame = (one: Days, other: Days): boolean => one.from === other.from && one.to === other.to
const isMonth = ({ from, to }: Days): boolean => isSame(monthOfDay(from), { from, to })

const isPeriod = ({ from, to }: Days): boolean => from <= to && daysBetween(from, to) < maxDays

const dateIn = (parameters: URLSearchParams, name: string): string | undefined =>
  parseWireDate((parameters.get(name) ?? "").replaceAll("-", "/"))

/** Reads the address. Periods that are reversed or longer than a year are ignored in favor of this month. */
export const readFilters = (
  parameters: URLSearchParams,
  ownId: string,
  isOffice: boolean,
  today: string,
): EarningsFilters => {
  const [from, to] = [dateIn(parameters, "from"), dateIn(parameters, "to")]
  const addressPeriod = from !== undefined && to !== undefined ? { from, to } : undefined
  return {
    technician: isOffice ? (parameters.get("technician") ?? ownId) : ownId,
    period: addressPeriod && isPeriod(addressPeriod) ? addressPeriod : monthOfDay(today),
  }
}

export const writeFilters = ({ technician, period }: EarningsFilters, isOffice: boolean): URLSearchParams =>
  new URLSearchParams({
    ...(isOffice && { technician }),
    from: toPageDate(period.from),
    to: toPageDate(period.to),
  })

/** The period before (-1) or after (1). A full month moves by a month, others by their length. */
export const adjacentPeriod = (period: Days, direction: 1 | -1): Days => {
  if (isMonth(period)) return monthOfDay(addMonths(period.from, direction))
  const length = daysBetween(period.from, period.to) + 1
  return { from: addDays(period.from, direction * length), to: addDays(period.to, direction * length) }
}

/** Sets the first or last day and moves the other one if they would cross or be more than a year apart. */
export const withDay = (period: Days, end: "from" | "to", date: string): Days => {
  const next = { ...period, [end]: date }
  return isPeriod(next) ? next : { from: date, to: date }
}

export const periodTitle = (period: Days): string =>
  isMonth(period) ? monthTitle(period.from) : t(`${printedDate(period.from)} to ${printedDate(period.to)}`)

type Bar = { from: string; to: string; amount: number; jobs: number }

export const barsOf = (
  { from, to }: Days,
  days: readonly { date: string; amount: number; jobs: number }[],
): Bar[] => {
  const step = daysBetween(from, to) < 31 ? 1 : 7
  const bars: Bar[] = []
  for (let first = from; first <= to; first = addDays(first, step)) {
    const end = addDays(first, step - 1)
    const last = end < to ? end : to
    const inside = days.filter(({ date }) => date >= first && date <= last)
    bars.push({
      from: first,
      to: last,
      amount: inside.reduce((sum, { amount }) => sum + amount, 0),
      jobs: inside.reduce((sum, { jobs }) => sum + jobs, 0),
    })
  }
  return bars
}
