import { type OpenBill, StoredOpenBill } from "#shared/api/reports.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"

/** Storage order without names (docs/decisions/data-formats.md). Add new fields at the end. */
const order = [
  "invoiceNumber",
  "payer",
  "payerId",
  "payerName",
  "since",
  "serviceStatus",
  "customerName",
  "vehicle",
  "billed",
  "due",
  "shortPaid",
] as const satisfies (keyof OpenBill)[]

export const openBillItem = (bill: OpenBill): Item => ({
  ...keys.openBill(bill.payer, bill.payerId, bill.since, bill.invoiceNumber),
  row: JSON.stringify(order.map((field) => bill[field] ?? null)),
})

export const openBillIn = ({ row }: Item): OpenBill => {
  const values: unknown[] = JSON.parse(String(row))
  return StoredOpenBill.parse(
    Object.fromEntries(order.map((field, index) => [field, values[index] ?? undefined])),
  )
}
