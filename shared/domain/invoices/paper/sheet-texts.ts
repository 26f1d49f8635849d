import { formatHeadlineMoney } from "../../money/money.ts"
import { dateWords, shopTimeAt, type TimeWindow, toWireTime } from "../../schedule/dates.ts"

/* Formats of dates, times, and amounts on paper. */

/** English in every build of the site, where a translation is printed above it. */
const english = "en-US"
export const printedDate = dateWords({ month: "short", day: "numeric", year: "numeric" }, english)
export const printedLongDate = dateWords({ month: "long", day: "numeric", year: "numeric" }, english)

export const printedInstant = (instant: string): string => {
  const { date, minutes } = shopTimeAt(instant)
  return `${printedDate(date)}, ${toWireTime(minutes)}`
}

export const printedWindow = ({ start, end }: TimeWindow): string =>
  `${toWireTime(start)} to ${toWireTime(end)}`

export const dollars = formatHeadlineMoney
export const nonEmpty = (...texts: (string | undefined | false)[]): string[] =>
  texts.filter((text): text is string => Boolean(text))
