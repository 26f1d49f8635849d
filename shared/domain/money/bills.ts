import type { Claim } from "../../api/claims.ts"
import type { OpenBill, ReportRow } from "../../api/reports.ts"
import { statuses } from "../job/status.ts"
import { daysBetween } from "../schedule/dates.ts"
import { sum } from "./money.ts"

/** Payer id of a job without a listed carrier or account. */
const noPayer = "none"

/** Cents that the insurer paid less than it was billed. Work added after the bill isn't short-paid. */
const shortPaidOf = (claim: Claim | undefined): number | undefined =>
  claim?.list === "shortPaid"
    ? claim.amount
    : claim?.outstanding?.list === "shortPaid"
      ? claim.outstanding.amount
      : undefined

/**
 * Empty for jobs that are unfinished, cancelled, or paid. An Insurance job can have two: the insurer's, and the
 * customer's deductible. `claim` is that of the same job.
 */
export const openBillsOf = (row: ReportRow, claim: Claim | undefined): OpenBill[] => {
  if (statuses[row.serviceStatus].staffGroup !== "Awaiting Payment") return []
  const { invoiceNumber, invoiceType, serviceStatus, customerName, vehicle } = row
  const jobFacts = { invoiceNumber, serviceStatus, customerName, vehicle, since: row.completedOn ?? row.date }
  const bills: OpenBill[] = []
  if (invoiceType === "Insurance" && row.insuranceUnpaid > 0)
    bills.push({
      ...jobFacts,
      payer: "carrier",
      payerId: row.carrierKey ?? noPayer,
      // Carriers outside the list are grouped together.
      payerName: (row.carrierKey && row.carrier) ?? "Insurers not on the list",
      billed: row.totalInsuranceDue,
      due: row.insuranceUnpaid,
      shortPaid: shortPaidOf(claim),
    })
  if (invoiceType === "Net" && row.customerUnpaid > 0)
    bills.push({
      ...jobFacts,
      payer: "account",
      payerId: row.accountId ?? noPayer,
      // The reader of the list fills in the account's name.
      payerName: row.account ?? "",
      billed: row.total,
      due: row.customerUnpaid,
    })
  if ((invoiceType === "Cash" || invoiceType === "Insurance") && row.customerUnpaid > 0)
    bills.push({
      ...jobFacts,
      payer: "customer",
      // One group, because few customers owe for more than one job.
      payerId: noPayer,
      payerName: "Customers",
      billed: row.totalCustomerDue,
      due: row.customerUnpaid,
    })
  return bills
}

export const ageNames = ["current", "30", "60", "90"] as const
export type Age = (typeof ageNames)[number]

export const daysOpen = ({ since }: Pick<OpenBill, "since">, today: string): number =>
  Math.max(0, daysBetween(since, today))

/** 0-29, 30-59, 60-89, or 90 and more days. */
export const ageOf = (bill: Pick<OpenBill, "since">, today: string): Age =>
  ageNames[Math.min(3, Math.floor(daysOpen(bill, today) / 30))] ?? "90"

export type Aging = Record<Age, number> & { count: number; due: number }

export const agingOf = (bills: readonly OpenBill[], today: string): Aging => {
  const sumOfAge = (age: Age) => sum(bills.filter((bill) => ageOf(bill, today) === age).map(({ due }) => due))
  return {
    current: sumOfAge("current"),
    "30": sumOfAge("30"),
    "60": sumOfAge("60"),
    "90": sumOfAge("90"),
    count: bills.length,
    due: sum(bills.map(({ due }) => due)),
  }
}

export const payerTypes: Readonly<Record<OpenBill["payer"], string>> = {
  carrier: "Insurance",
  account: "Net",
  customer: "Cash and deductibles",
}

export type Payer = Pick<OpenBill, "payer" | "payerId" | "payerName">

/** Payers by debt, their oldest bill first. The newest bill gives the payer's name. */
export const groupByPayer = <Bill extends OpenBill>(
  bills: readonly Bill[],
): (Payer & { bills: readonly Bill[]; due: number })[] =>
  [...Map.groupBy(bills, ({ payer, payerId }) => `${payer} ${payerId}`).values()]
    .map((payerBills) => {
      const sorted = payerBills.toSorted((one, other) => (one.since < other.since ? -1 : 1))
      const { payer = "account", payerId = noPayer, payerName = "" } = sorted.at(-1) ?? {}
      return { payer, payerId, payerName, bills: sorted, due: sum(payerBills.map(({ due }) => due)) }
    })
    .toSorted((one, other) => other.due - one.due)

/** Short-paid bills, without what wasn't billed before the insurer paid. */
export const shortPaysOf = <Bill extends OpenBill>(bills: readonly Bill[]): Bill[] =>
  bills.flatMap((bill) => {
    const { billed, due, shortPaid = 0 } = bill
    return shortPaid > 0 ? [{ ...bill, billed: billed - due + shortPaid, due: shortPaid }] : []
  })
