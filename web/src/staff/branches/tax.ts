import { formatPercent } from "#shared/domain/money/money.ts"
import { type DatedRate, taxRateOn } from "#shared/domain/money/tax.ts"
import { addDays, printedDate } from "#shared/domain/schedule/dates.ts"

export type ShownRate = DatedRate & {
  /** The last day on which the rate applies. undefined for the newest. */
  until: string | undefined
  when: "past" | "now" | "ahead"
}

export function shownRates(rates: readonly DatedRate[], today: string): ShownRate[] {
  const inOrder = rates.toSorted((a, b) => a.from.localeCompare(b.from))
  return inOrder
    .map((rate, index): ShownRate => {
      const next = inOrder[index + 1]
      const ahead = rate.from > today
      const isPast = next !== undefined && next.from <= today
      return {
        ...rate,
        until: next && addDays(next.from, -1),
        when: ahead ? "ahead" : isPast ? "past" : "now",
      }
    })
    .toReversed()
}

/** The branch's rate, which ZIP rates override. */
export const rateToday = (rates: readonly DatedRate[], today: string) =>
  taxRateOn(today, { branch: rates, zip: [] })

export function describeRateChanges(
  before: readonly DatedRate[],
  after: readonly DatedRate[],
  today: string,
): string[] {
  const [was, is] = [rateToday(before, today), rateToday(after, today)]
  const aheadIn = (rates: readonly DatedRate[]) => rates.filter(({ from }) => from > today)
  const percentFrom = (rates: readonly DatedRate[], day: string) =>
    rates.find(({ from }) => from === day)?.percent
  const comes = aheadIn(after)
    .filter(({ from, percent }) => percentFrom(before, from) !== percent)
    .map(({ from, percent }) => `${formatPercent(percent)} starting ${printedDate(from)}.`)
  const goes = aheadIn(before)
    .filter(({ from }) => percentFrom(after, from) === undefined)
    .map(({ from }) => `No change on ${printedDate(from)}.`)
  const now =
    was.percent === is.percent && was.source === is.source
      ? []
      : is.source === "default"
        ? [`No rate for today, so jobs use ${formatPercent(is.percent)}, marked "rate not confirmed".`]
        : [`Today's rate is ${formatPercent(is.percent)} instead of ${formatPercent(was.percent)}.`]
  return [...now, ...comes, ...goes]
}
