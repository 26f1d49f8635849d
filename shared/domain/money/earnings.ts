import type { EarnedJob } from "../../api/earnings.ts"
import { t } from "../../language.ts"
import { chargeTypeTexts } from "../charges/charge-types.ts"
import { type Amounts, exclusionOf, isCounted, payDaysOf } from "../report.ts"
import { addDays, addMonths, monthOf, startOfMonth, weekdayOf } from "../schedule/dates.ts"
import type { Days } from "../schedule/timeframe.ts"
import { sum } from "./money.ts"

/**
 * Technicians' earnings (docs/decisions/earnings.md): pay on the lines of jobs that reports count, on the job's day.
 * Amounts are cents, days YYYY-MM-DD, months YYYY-MM.
 */

export type PaidDay = { date: string; jobs: number; amount: number }
export type EarningsSum = { amount: number; jobs: number }
export const weekRangeOf = (date: string): Days => {
  const from = addDays(date, -weekdayOf(date))
  return { from, to: addDays(from, 6) }
}

export const monthsIn = ({ from, to }: Days): string[] => {
  const months: string[] = []
  for (let first = startOfMonth(from); first <= to; first = addMonths(first, 1)) months.push(monthOf(first))
  return months
}

/** Months needed for a day's summary: its year, plus last week and last month if they are in the year before. */
export const monthsOfSummary = (today: string): string[] => {
  const lastMonth = addMonths(startOfMonth(today), -1)
  const newYear = `${today.slice(0, 4)}-01-01`
  return monthsIn({ from: lastMonth < newYear ? lastMonth : newYear, to: today })
}

export const daysWithin = (cells: ReadonlyMap<string, Amounts>, { from, to }: Days): PaidDay[] =>
  [...cells]
    .flatMap(([month, amounts]) => payDaysOf(amounts, month))
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((one, other) => one.date.localeCompare(other.date))

export const sumOf = (days: readonly PaidDay[]): EarningsSum => ({
  amount: sum(days.map(({ amount }) => amount)),
  jobs: sum(days.map(({ jobs }) => jobs)),
})

export const summaryOf = (cells: ReadonlyMap<string, Amounts>, today: string) => {
  const between = (from: string, to: string) => sumOf(daysWithin(cells, { from, to }))
  const thisMonth = startOfMonth(today)
  const yesterday = addDays(today, -1)
  return {
    today: between(today, today),
    yesterday: between(yesterday, yesterday),
    thisWeek: between(weekRangeOf(today).from, today),
    thisMonth: between(thisMonth, today),
    lastMonth: between(addMonths(thisMonth, -1), addDays(thisMonth, -1)),
    thisYear: between(`${today.slice(0, 4)}-01-01`, today),
  }
}

/**
 * Days before and after a period in which its jobs are looked for among those that began to count. The payroll would
 * otherwise read all of them.
 */
export const daysToCount = 92

type CountedJob = { date: string } & Partial<Record<"countedOn" | "countedAgainOn", string | undefined>>

/**
 * A payroll pays a job in the period in which it began to count, whatever its day. It adds jobs of other days that did
 * so in the period, and takes off jobs of its days that did so outside it. Whether an earlier payroll paid a job that
 * stopped and counts again, only a person can tell.
 */
export const adjustPayroll = <Job extends CountedJob>(
  jobs: readonly Job[],
  { from, to }: Days,
): Record<"additions" | "removals" | "countedAgain", Job[]> => {
  const isInPeriod = (day: string) => day >= from && day <= to
  return {
    additions: jobs.filter(({ date, countedOn = date }) => isInPeriod(countedOn) && !isInPeriod(date)),
    removals: jobs.filter(({ date, countedOn = date }) => isInPeriod(date) && !isInPeriod(countedOn)),
    countedAgain: jobs.filter(
      ({ date, countedOn = date, countedAgainOn }) =>
        countedAgainOn !== undefined && isInPeriod(countedAgainOn) && !isInPeriod(countedOn),
    ),
  }
}

type PayrollJobs = Record<
  "additions" | "removals" | "countedAgain" | "uncounted",
  readonly { amount: number }[]
>

export const payrollSumsOf = ({
  amount,
  additions,
  removals,
  countedAgain,
  uncounted,
}: PayrollJobs & { amount: number }) => {
  const sumOfJobs = (jobs: readonly { amount: number }[]) => sum(jobs.map((job) => job.amount))
  const sums = {
    additions: sumOfJobs(additions),
    removals: sumOfJobs(removals),
    countedAgain: sumOfJobs(countedAgain),
    uncounted: sumOfJobs(uncounted),
  }
  return { ...sums, toPay: amount + sums.additions - sums.removals }
}

/** Why a job isn't counted yet, or not in full. A sentence. */
export const notReportedBecause = ({
  serviceStatus,
  missingPay,
}: Pick<EarnedJob, "serviceStatus" | "missingPay">): string | undefined => {
  if (!isCounted(serviceStatus)) return exclusionOf({ serviceStatus })
  if (missingPay === 0) return undefined
  return missingPay === 1 ? t("One line has no pay yet.") : t(`${missingPay} lines have no pay yet.`)
}

type PaidLine = EarnedJob["lines"][number]

const rateWords = ({ type, role }: Pick<PaidLine, "type" | "role">): string => {
  if (role === "Installer") return type === "Repair" ? t("Installer repair rate") : t("Installer rate")
  return type === "Repair" ? t("Assistant repair rate") : t("Assistant rate")
}

export const payReason = (line: PaidLine): string => {
  const { type, half, share, crew, autofilled } = line
  const rate =
    share === "split evenly"
      ? t(`${rateWords({ type, role: "Installer" })}, split between ${crew}`)
      : share === "each"
        ? t("Installer repair rate for each technician")
        : rateWords(line)
  const halved =
    half === "line"
      ? t(`${rate}, half for ${chargeTypeTexts[type]}`)
      : half === "marked" && !share
        ? t(`${rate}, marked half`)
        : rate
  return `${halved}. ${autofilled ? t("Autofilled.") : t("Entered on the line.")}`
}
