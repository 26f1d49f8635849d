import { toCsv, utf8Mark } from "#shared/csv.ts"
import { chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { statusText } from "#shared/domain/job/status.ts"
import { notReportedBecause, payReason, payrollSumsOf } from "#shared/domain/money/earnings.ts"
import { assignmentNames } from "#shared/domain/people/assignments.ts"
import { isCounted } from "#shared/domain/report.ts"
import { toPageDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Days } from "#shared/domain/schedule/timeframe.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { EarnedJob, Payroll } from "../../data/money/earnings.ts"

const titles = [
  t("Invoice"),
  t("Date"),
  t("Customer"),
  t("Vehicle"),
  t("Service"),
  t("Status"),
  t("Counted"),
  t("Not reported because"),
  t("Line"),
  t("Role"),
  t("Reason"),
  t("Pay", "wages"),
]

const rowsOf = (job: EarnedJob): string[][] => {
  const about = [
    String(job.invoiceNumber),
    toWireDate(job.date),
    job.customerName ?? "",
    job.vehicle ?? "",
    translateReply(job.serviceSummary ?? ""),
    statusText(job.serviceStatus),
    isCounted(job.serviceStatus) ? t("yes") : t("no"),
    notReportedBecause(job) ?? "",
  ]
  if (job.lines.length === 0) return [[...about, "", "", "", "0.00"]]
  return job.lines.map((line) => [
    ...about,
    chargeTypeTexts[line.type],
    assignmentNames[line.role],
    payReason(line),
    (line.amount / 100).toFixed(2),
  ])
}

export const csvOf = (jobs: readonly EarnedJob[]): string =>
  utf8Mark + toCsv([titles, ...jobs.flatMap(rowsOf)])

export const payrollCsvOf = (payroll: Payroll, { from, to }: Days): string => {
  const amounts = [
    "Pay",
    "Jobs from other days",
    "Counted in another period",
    "To pay",
    "Counted again",
    "Not counted yet",
  ]
  const fields = ["Technician", "From", "To", "Jobs", ...amounts]
  const data = payroll.map((person) => {
    const { additions, removals, toPay, countedAgain, uncounted } = payrollSumsOf(person)
    const cells = [person.amount, additions, -removals, toPay, countedAgain, uncounted].map((cents) =>
      (cents / 100).toFixed(2),
    )
    return [person.name, toWireDate(from), toWireDate(to), String(person.jobs), ...cells]
  })
  return utf8Mark + toCsv([fields, ...data])
}

export const csvName = (name: string, { from, to }: Days): string =>
  `earnings-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${toPageDate(from)}-to-${toPageDate(to)}.csv`
