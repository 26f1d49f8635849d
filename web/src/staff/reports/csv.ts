import type { ReportFilters } from "#shared/api/reports.ts"
import { toCsv, utf8Mark } from "#shared/csv.ts"
import { statusText } from "#shared/domain/job/status.ts"
import { accounts, kindTexts } from "#shared/domain/money/accounts.ts"
import { ageOf, daysOpen, groupByPayer } from "#shared/domain/money/bills.ts"
import { exclusionOf, laborNetOf, partsNetOf } from "#shared/domain/report.ts"
import { monthTitle, toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Credit, JournalEntry, OpenBill, Report, ReportJob } from "../../data/money/reports.ts"

const moneyCell = (cents: number): string => (cents / 100).toFixed(2)

const profitCell = ({ missingCost }: ReportJob, cents: number): string =>
  missingCost > 0 ? "unknown" : moneyCell(cents)

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
  { title: "Parts", of: ({ totalParts }) => moneyCell(totalParts) },
  { title: "Labor", of: ({ totalLabor }) => moneyCell(totalLabor) },
  { title: "Tax", of: ({ totalTax }) => moneyCell(totalTax) },
  { title: "Total", of: ({ total }) => moneyCell(total) },
  { title: "Parts cost", of: ({ totalPartsCost }) => moneyCell(totalPartsCost) },
  { title: "Labor cost", of: ({ totalLaborCost }) => moneyCell(totalLaborCost) },
  { title: "Misc cost", of: ({ totalMiscCost }) => moneyCell(totalMiscCost) },
  { title: "Parts net", of: (job) => profitCell(job, partsNetOf(job)) },
  { title: "Labor net", of: (job) => moneyCell(laborNetOf(job)) },
  { title: "Net", of: (job) => profitCell(job, job.totalPnlNet) },
  { title: "Unpaid", of: ({ totalUnpaid }) => moneyCell(totalUnpaid) },
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
      { title: "Fuel cost", of: ({ cost }) => moneyCell(cost) },
    ],
    fuel,
  )

export const billsCsvOf = (bills: readonly OpenBill[], today: string): string =>
  fileOf<OpenBill>(
    [
      { title: "Payer", of: ({ payerName }) => payerName },
      { title: "Type", of: ({ payer }) => (payer === "carrier" ? "Insurance" : "Net") },
      { title: "Invoice", of: ({ invoiceNumber }) => String(invoiceNumber) },
      { title: "Date", of: ({ since }) => toWireDate(since) },
      { title: "Days", of: (bill) => String(daysOpen(bill, today)) },
      { title: "Age", of: (bill) => ageOf(bill, today) },
      { title: "Customer", of: ({ customerName }) => customerName },
      { title: "Vehicle", of: ({ vehicle }) => vehicle },
      { title: "Status", of: ({ serviceStatus }) => statusText(serviceStatus) },
      { title: "Expected", of: ({ billed }) => moneyCell(billed) },
      { title: "Paid", of: ({ billed, due }) => moneyCell(billed - due) },
      { title: "Due", of: ({ due }) => moneyCell(due) },
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
      { title: "To the customer", of: ({ customer }) => moneyCell(customer) },
      { title: "To the insurer", of: ({ insurance }) => moneyCell(insurance) },
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
      { title: "Debit", of: ({ debit }) => moneyCell(debit) },
      { title: "Credit", of: ({ credit }) => moneyCell(credit) },
    ],
    entries.flatMap(({ lines, ...entry }) => lines.map((line) => ({ ...entry, ...line }))),
  )

/** "report-november-2026.csv", with the view and "filtered" in the name where they apply. */
export const csvName = (date: string, filters: ReportFilters, what = "report"): string =>
  `${what}-${monthTitle(date).toLowerCase().replaceAll(" ", "-")}${Object.keys(filters).length > 0 ? "-filtered" : ""}.csv`
