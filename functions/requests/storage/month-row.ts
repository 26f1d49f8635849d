import { type ReportRow, StoredReportRow } from "#shared/api/reports.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"

/** Storage order without names (docs/decisions/data-formats.md). Add new fields at the end. */
const order = [
  "invoiceNumber",
  "version",
  "date",
  "branch",
  "zone",
  "technicians",
  "invoiceType",
  "serviceStatus",
  "carrierKey",
  "carrier",
  "accountId",
  "account",
  "customerName",
  "vehicle",
  "serviceSummary",
  "replaces",
  "repairs",
  "halfJob",
  "totalParts",
  "totalLabor",
  "totalTax",
  "total",
  "totalPartsCost",
  "totalLaborCost",
  "totalMiscCost",
  "totalPnlNet",
  "taxRate",
  "taxRateSource",
  "taxExempt",
  "totalCustomerDue",
  "totalInsuranceDue",
  "customerUnpaid",
  "insuranceUnpaid",
  "totalUnpaid",
  "insuranceDeductible",
  "totalPrepaid",
  "customerTipAmount",
  "completedOn",
  "pay",
  "missingPay",
  "autofilled",
  "movedIn",
  "missingCost",
] as const satisfies (keyof ReportRow)[]

export const monthRowItem = (row: ReportRow): Item => ({
  ...keys.monthRow(row.date, row.invoiceNumber),
  row: JSON.stringify(order.map((field) => row[field] ?? null)),
})

export const monthRowOf = ({ row }: Item): ReportRow => {
  const values: unknown[] = JSON.parse(String(row))
  return StoredReportRow.parse(
    Object.fromEntries(order.map((field, index) => [field, values[index] ?? undefined])),
  )
}
