import type { ChargeType } from "../charges/charge-types.ts"
import type { ServiceStatus, SubmittedStatus } from "../job/status.ts"
import { fullDate, shopTimeAt } from "../schedule/dates.ts"

/** How a bill goes to a carrier: by email from here, or by a portal or letter with the downloaded file. */
export const billWays = ["email", "download"] as const
export type BillWay = (typeof billWays)[number]

/** The last bill or supplement that went to the job's carrier. Copies leave it as it is. Times ISO 8601. */
export type SentBill = {
  carrierKey?: string | undefined
  /** When the first bill went out. */
  firstAt: string
  at: string
  to?: string | undefined
  /** Cents that this bill and the ones before it ask for. */
  amount: number
  lines: BilledLine[]
  /** Of a supplement: the bill that it adds to. */
  supplementTo?: BaseBill | undefined
}

/** A line as it was billed. Bills from before supplements named their changes have only id and total. */
export type BilledLine = {
  _id: string
  total: number
  type?: ChargeType | undefined
  description?: string | undefined
  part?: string | undefined
  opening?: string | undefined
}

export const billedLineOf = ({ _id, total, type, description, part, opening }: BilledLine): BilledLine => ({
  _id,
  total,
  type,
  description,
  part,
  opening,
})

type BaseBill = Pick<SentBill, "at" | "amount" | "lines">

type BilledFacts = {
  serviceStatus: ServiceStatus
  submittedAs?: SubmittedStatus | undefined
  insuranceCarrierKey?: string | undefined
  totalInsuranceDue: number
  insurerBill?: SentBill | undefined
}

/** The bill that the job's carrier has. Another carrier's bill counts as none. */
export const ownBillOf = <Bill extends SentBill>({
  insurerBill,
  insuranceCarrierKey,
}: {
  insurerBill?: Bill | undefined
  insuranceCarrierKey?: string | undefined
}): Bill | undefined => (insurerBill?.carrierKey === insuranceCarrierKey ? insurerBill : undefined)

/** The bill's own status. A payment of one party hides it behind the job's. */
export const billStatusOf = ({
  serviceStatus,
  submittedAs,
}: Pick<BilledFacts, "serviceStatus" | "submittedAs">): ServiceStatus | undefined =>
  serviceStatus === "partialPayment" || serviceStatus === "paymentPending" ? submittedAs : serviceStatus

/** The bill that the next one adds to. A rejected bill counts as not sent, so a rejected supplement goes again. */
export const baseBillOf = (facts: BilledFacts): BaseBill | undefined => {
  const bill = ownBillOf(facts)
  return billStatusOf(facts) === "invoiceRejected" ? bill?.supplementTo : bill
}

/** Cents that the insurer owes beyond what was billed, because the job's charges grew. 0 if there is nothing to add. */
export const supplementOf = (facts: BilledFacts): number => {
  const base = baseBillOf(facts)
  return base ? Math.max(0, facts.totalInsuranceDue - base.amount) : 0
}

/** What sending now would be. The carrier still has the bill before a rejected supplement. */
export const nextBillOf = (facts: BilledFacts): "bill" | "supplement" | "copy" => {
  if (supplementOf(facts) > 0) return "supplement"
  return baseBillOf(facts) ? "copy" : "bill"
}

/** Cents that the next bill asks for. `unpaid` is what the insurer still owes. */
export const nextDueOf = (facts: BilledFacts, unpaid: number): number =>
  nextBillOf(facts) === "supplement" ? Math.min(supplementOf(facts), unpaid) : unpaid

export const sentSentence = ({ at, to }: SentBill): string =>
  `The bill was sent on ${fullDate(shopTimeAt(at).date)}${to ? ` to ${to}` : ""}.`
