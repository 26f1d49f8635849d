import type { ReportFilters } from "#shared/api/reports.ts"
import { toCsv, utf8Mark } from "#shared/csv.ts"
import { statusText } from "#shared/domain/job/status.ts"
import { ageOf, daysOpen, groupByPayer, payerTypes } from "#shared/domain/money/bills.ts"
import { accounts, kindTexts } from "#shared/domain/money/ledger-accounts.ts"
import { toDecimalText } from "#shared/domain/money/money.ts"
import { exclusionOf, laborNetOf, partsNetOf } from "#shared/domain/report.ts"
import { monthTitle, toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Credit, JournalEntry, OpenBill, Report, ReportJob } from "../../data/money/reports.ts"

const profitCell = ({ missingCost }: ReportJob, cents: number): string =>
  missingCost > 0 ? "unknown" : toDecimalText(cents)

type Column<Row> = { title: string; of: (row: Row) => string | undefined }

const fileOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))]
  return utf8Mark + toCsv(lines)
}

const jobColumns = (
  nameOf: (technician: string) => string,
  branchOf: (branch: string) => string,
): Column<ReportJob>[] => [
  { title: "Invoice", of: ({ invoiceNumber }) => String(invoiceNumber) },
  { title: "Date", of: ({ date }) => toWireDate(date) },
  { title: "Counted", of: (job) => (exclusionOf(job) ? "no" : "yes") },
  { title: "Reason", of: exclusionOf },
  { title: "Status", of: ({ serviceStatus }) => statusText(serviceStatus) },
  { title: "Type", of: ({ invoiceType }) => invoiceType },
  { title: "Branch", of: ({ branch }) => branch && branchOf(branch) },
  { title: "Technicians", of: ({ technicians }) => technicians.map(nameOf).join(", ") },
  { title: "Customer", of: ({ customerName }) => customerName },
  { title: "Carrier", of: ({ carrier }) => carrier },
  { title: "Account", of: ({ account }) => account },
  { title: "Vehicle", of: ({ vehicle }) => vehicle },
  { title: "Service", of: ({ serviceSummary }) => serviceSummary },
  { title: "Parts", of: ({ totalParts }) => toDecimalText(totalParts) },
  { title: "Labor", of: ({ totalLabor }) => toDecimalText(totalLabor) },
  { title: "Tax", of: ({ totalTax }) => toDecimalText(totalTax) },
  { title: "Total", of: ({ total }) => toDecimalText(total) },
  { title: "Parts cost", of: ({ totalPartsCost }) => toDecimalText(totalPartsCost) },
  { title: "Labor cost", of: ({ totalLaborCost }) => toDecimalText(totalLaborCost) },
  { title: "Misc cost", of: ({ totalMiscCost }) => toDecimalText(totalMiscCost) },
  { title: "Parts net", of: (job) => profitCell(job, partsNetOf(job)) },
  { title: "Labor net", of: (job) => toDecimalText(laborNetOf(job)) },
  { title: "Net", of: (job) => profitCell(job, job.totalPnlNet) },
  { title: "Unpaid", of: ({ totalUnpaid }) => toDecimalText(totalUnpaid) },
  { title: "Tip", of: ({ customerTipAmount }) => toDecimalText(customerTipAmount) },
]

export const csvOf = (
  jobs: readonly ReportJob[],
  nameOf: (technician: string) => string,
  branchOf: (branch: string) => string,
): string => fileOf(jobColumns(nameOf, branchOf), jobs)

export const fuelCsvOf = (fuel: Report["fuel"]["people"]): string =>
  fileOf(
    [
      { title: "Bought by", of: ({ name }) => name },
      { title: "Receipts", of: ({ count }) => String(count) },
      { title: "Fuel cost", of: ({ cost }) => toDecimalText(cost) },
    ],
    fuel,
  )

export const billsCsvOf = (bills: readonly OpenBill[], today: string): string =>
  fileOf<OpenBill>(
    [
      { title: "Payer", of: ({ payerName }) => payerName },
      { title: "Type", of: ({ payer }) => payerTypes[payer] },
      { title: "Invoice", of: ({ invoiceNumber }) => String(invoiceNumber) },
      { title: "Date", of: ({ since }) => toWireDate(since) },
      { title: "Days", of: (bill) => String(daysOpen(bill, today)) },
      { title: "Age", of: (bill) => ageOf(bill, today) },
      { title: "Customer", of: ({ customerName }) => customerName },
      { title: "Vehicle", of: ({ vehicle }) => vehicle },
      { title: "Status", of: ({ serviceStatus }) => statusText(serviceStatus) },
      { title: "Expected", of: ({ billed }) => toDecimalText(billed) },
      { title: "Paid", of: ({ billed, due }) => toDecimalText(billed - due) },
      { title: "Due", of: ({ due }) => toDecimalText(due) },
    ],
    groupByPayer(bills).flatMap((payer) => payer.bills),
  )

export const creditsCsvOf = (credits: readonly Credit[]): string =>
  fileOf<Credit>(
    [
      { title: "Invoice", of: ({ invoiceNumber }) => String(invoiceNumber) },
      { title: "Type", of: ({ invoiceType }) => invoiceType },
      { title: "Customer", of: ({ customerName }) => customerName },
      { title: "Vehicle", of: ({ vehicle }) => vehicle },
      { title: "Insurer", of: ({ insuranceCarrier }) => insuranceCarrier },
      { title: "Status", of: ({ serviceStatus }) => statusText(serviceStatus) },
      { title: "To the customer", of: ({ customer }) => toDecimalText(customer) },
      { title: "To the insurer", of: ({ insurance }) => toDecimalText(insurance) },
    ],
    credits,
  )

export const journalCsvOf = (entries: readonly JournalEntry[]): string =>
  fileOf(
    [
      { title: "Date", of: ({ date }) => toWireDate(date) },
      { title: "Job", of: ({ invoiceNumber }) => String(invoiceNumber) },
      { title: "What", of: ({ what }) => kindTexts[what] },
      { title: "Account", of: ({ account }) => accounts[account] },
      { title: "Debit", of: ({ debit }) => toDecimalText(debit) },
      { title: "Credit", of: ({ credit }) => toDecimalText(credit) },
    ],
    entries.flatMap(({ lines, ...entry }) => lines.map((line) => ({ ...entry, ...line }))),
  )

/** "report-november-2026.csv", with the view and "filtered" in the name where they apply. */
export const csvName = (date: string, filters: ReportFilters, what = "report"): string =>
  `${what}-${monthTitle(date).toLowerCase().replaceAll(" ", "-")}${Object.keys(filters).length > 0 ? "-filtered" : ""}.csv`
