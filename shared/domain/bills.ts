import type { OpenBill, ReportRow } from "../api/reports.ts"
import { daysBetween } from "./dates.ts"
import { sum } from "./money.ts"
import { statuses } from "./status.ts"

/*
 * What insurers and accounts still owe: a bill is an Insurance or Net job that awaits payment, with the part of it that its
 * insurer or account is to pay. A customer's deductible is none.
 */

/** Of a job without an account or a carrier from the list. */
const nobody = "none"

/** Nothing when the job isn't done, was called off, is paid, or was marked as paid. */
export const openBillOf = (row: ReportRow): OpenBill | undefined => {
  if (statuses[row.serviceStatus].staffGroup !== "Awaiting Payment") return undefined
  const { invoiceNumber, serviceStatus, customerName, vehicle } = row
  const of = { invoiceNumber, serviceStatus, customerName, vehicle, since: row.completedOn ?? row.date }
  if (row.invoiceType === "Insurance" && row.insuranceUnpaid > 0)
    return {
      ...of,
      payer: "carrier",
      payerId: row.carrierKey ?? nobody,
      // One from outside the list may be anybody.
      payerName: (row.carrierKey && row.carrier) ?? "Insurers not on the list",
      billed: row.totalInsuranceDue,
      due: row.insuranceUnpaid,
    }
  if (row.invoiceType === "Net" && row.customerUnpaid > 0)
    return {
      ...of,
      payer: "account",
      payerId: row.accountId ?? nobody,
      // Of an account that has no billing profile: whoever lists it knows its name.
      payerName: row.account ?? "",
      billed: row.total,
      due: row.customerUnpaid,
    }
  return undefined
}

export const ageNames = ["current", "30", "60", "90"] as const
export type Age = (typeof ageNames)[number]

/** Days since the work was done; work of a later day is not older than today's. */
export const daysOpen = ({ since }: Pick<OpenBill, "since">, today: string): number =>
  Math.max(0, daysBetween(since, today))

/** Under 30 days, under 60, under 90, and 90 or more. */
export const ageOf = (bill: Pick<OpenBill, "since">, today: string): Age =>
  ageNames[Math.min(3, Math.floor(daysOpen(bill, today) / 30))] ?? "90"

export type Aging = Record<Age, number> & { count: number; due: number }

/** What bills come to by their age, cents. */
export const agingOf = (bills: readonly OpenBill[], today: string): Aging => {
  const of = (age: Age) => sum(bills.filter((bill) => ageOf(bill, today) === age).map(({ due }) => due))
  return {
    current: of("current"),
    "30": of("30"),
    "60": of("60"),
    "90": of("90"),
    count: bills.length,
    due: sum(bills.map(({ due }) => due)),
  }
}

export type Payer = Pick<OpenBill, "payer" | "payerId" | "payerName">

/** Who owes, whoever owes most first, each with their bills, the oldest first. A payer is called as on their newest bill. */
export const byPayer = <Bill extends OpenBill>(
  bills: readonly Bill[],
): (Payer & { bills: readonly Bill[]; due: number })[] =>
  [...Map.groupBy(bills, ({ payer, payerId }) => `${payer} ${payerId}`).values()]
    .map((theirs) => {
      const sorted = theirs.toSorted((one, other) => (one.since < other.since ? -1 : 1))
      const { payer = "account", payerId = nobody, payerName = "" } = sorted.at(-1) ?? {}
      return { payer, payerId, payerName, bills: sorted, due: sum(theirs.map(({ due }) => due)) }
    })
    .toSorted((one, other) => other.due - one.due)

/** An insurer paid, and less than what was billed. */
export const isShortPaid = ({ payer, billed, due }: OpenBill): boolean => payer === "carrier" && due < billed
