import { addDays, addMonths, endOfMonth, startOfMonth } from "./dates.ts"

/* Named date ranges of lists and reports ("today", "this month"). */

export const timeframes = ["all", "today", "tomorrow", "yesterday", "thisMonth", "lastMonth"] as const
export type Timeframe = (typeof timeframes)[number]

export const isTimeframe = (text: string): text is Timeframe =>
  (timeframes as readonly string[]).includes(text)

export type Days = { from: string; to: string }

export function daysOf(timeframe: Timeframe, today: string): Days | undefined {
  const oneDay = (date: string): Days => ({ from: date, to: date })
  const month = (first: string): Days => ({ from: first, to: endOfMonth(first) })
  switch (timeframe) {
    case "all":
      return undefined
    case "today":
      return oneDay(today)
    case "tomorrow":
      return oneDay(addDays(today, 1))
    case "yesterday":
      return oneDay(addDays(today, -1))
    case "thisMonth":
      return month(startOfMonth(today))
    case "lastMonth":
      return month(addMonths(today, -1))
  }
}
