import type { ServiceStatus } from "../job/status.ts"
import { fullDate, shopTimeAt } from "../schedule/dates.ts"

/** How a bill goes to a carrier: by email from here, or by a portal or letter with the downloaded file. */
export const billWays = ["email", "download"] as const
export type BillWay = (typeof billWays)[number]

/** The last bill that went out, by any way. Amounts in cents, times ISO 8601. */
export type SentBill = {
  at: string
  to?: string | undefined
  /** What this bill and the ones before it ask for. */
  amount: number
}

type BilledFacts = {
  serviceStatus: ServiceStatus
  totalInsuranceDue: number
  insurerBill?: SentBill | undefined
}

/** Cents that the insurer owes beyond what was billed, because the job's charges grew. 0 if there is nothing to add. */
export const supplementOf = ({ serviceStatus, totalInsuranceDue, insurerBill }: BilledFacts): number =>
  insurerBill && serviceStatus !== "invoiceRejected" ? Math.max(0, totalInsuranceDue - insurerBill.amount) : 0

/** What sending now would be. A rejected bill is sent as a whole again. */
export const nextBillOf = (facts: BilledFacts): "bill" | "supplement" | "copy" => {
  if (!facts.insurerBill || facts.serviceStatus === "invoiceRejected") return "bill"
  return supplementOf(facts) > 0 ? "supplement" : "copy"
}

export const sentSentence = ({ at, to }: SentBill): string =>
  `The bill was sent on ${fullDate(shopTimeAt(at).date)}${to ? ` to ${to}` : ""}.`
