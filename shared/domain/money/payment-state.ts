import type { InvoiceType } from "../charges/charge-types.ts"
import { type Party, type PaymentRow, paidBy } from "../charges/totals-facts.ts"
import {
  isBeforeCompletion,
  isDropped,
  type ServiceStatus,
  type SubmittedStatus,
  submittedStatuses,
} from "../job/status.ts"

/**
 * Who owes, paid, or overpaid, as one function of dues and ledger. A request's flags and status, the limit of a
 * payment, and the list of credits derive from it.
 */

type Cents = Record<Party, number>

export type Settlement = "open" | "partial" | "settled"

export type PaymentState = {
  unpaid: Cents
  credit: Cents
  customerPaid: boolean
  billingPaid: boolean
  /** `partial`: both parties owe, and one has paid. */
  settlement: Settlement
}

/** From each party's share of the total and its payments, before and after completion. Cents. */
export const paymentStateFrom = (owed: Cents, received: Cents): PaymentState => {
  const excess = (one: Cents, other: Cents): Cents => ({
    customer: Math.max(0, one.customer - other.customer),
    insurance: Math.max(0, one.insurance - other.insurance),
  })
  const unpaid = excess(owed, received)
  const customerPaid = owed.customer > 0 && unpaid.customer === 0
  const billingPaid = owed.insurance > 0 && unpaid.insurance === 0
  const isSettled = unpaid.customer === 0 && unpaid.insurance === 0
  return {
    unpaid,
    credit: excess(received, owed),
    customerPaid,
    billingPaid,
    settlement: isSettled ? "settled" : customerPaid !== billingPaid ? "partial" : "open",
  }
}

export type MoneyFacts = {
  invoiceType: InvoiceType
  total: number
  totalInsuranceDue: number
  customerCredit?: number | undefined
  payments?: readonly PaymentRow[] | undefined
}

/** What each party owes before payments. Goodwill doesn't reduce a deductible, and warranty work is free. */
const amountsOwed = ({ invoiceType, total, totalInsuranceDue, customerCredit = 0 }: MoneyFacts): Cents => {
  if (invoiceType === "Warranty") return { customer: 0, insurance: 0 }
  const goodwill = invoiceType === "Insurance" ? 0 : customerCredit
  return { customer: Math.max(0, total - totalInsuranceDue - goodwill), insurance: totalInsuranceDue }
}

export const paymentStateOf = ({ payments = [], ...facts }: MoneyFacts): PaymentState => {
  const receivedFrom = (party: Party) =>
    paidBy({ payments }, party, { prepaid: true }) + paidBy({ payments }, party, { prepaid: false })
  return paymentStateFrom(amountsOwed(facts), {
    customer: receivedFrom("customer"),
    insurance: receivedFrom("insurance"),
  })
}

/** Refundable cents per party. A cancelled job owes nothing. */
export const creditOf = (facts: MoneyFacts & { serviceStatus: ServiceStatus }): Cents =>
  paymentStateOf(facts.serviceStatus === "cancelled" ? { ...facts, total: 0, totalInsuranceDue: 0 } : facts)
    .credit

/** The most a party can pay now in cents: what it owes minus a pending card payment. */
export const payableBy = (
  facts: MoneyFacts & { pendingPayment?: { amount: number } | undefined },
  party: Party,
): number => {
  const underWay = party === "customer" ? (facts.pendingPayment?.amount ?? 0) : 0
  return Math.max(0, paymentStateOf(facts).unpaid[party] - underWay)
}

/** By invoice type (owner's specification). With only an insurer's prepayment the customer still owes. */
export function statusAfterCompletion(facts: MoneyFacts): ServiceStatus {
  if (facts.invoiceType === "Warranty") return "serviceComplete"
  const { settlement, customerPaid } = paymentStateOf(facts)
  if (settlement === "settled") return "invoicePaid"
  return settlement === "partial" && customerPaid ? "partialPayment" : "awaitingPayment"
}

/** Entered here or at the card reader, so the customer's bank can take it back. */
export const isByCard = ({ method }: { method: string }): boolean =>
  method === "CREDITCARD" || method === "POINTOFSALE"

/** The provider's result. Cash and checks are settled at once. */
export type ProviderVerdict = "settled" | "pending" | "failed"

export const isSubmitted = (status: ServiceStatus): status is SubmittedStatus =>
  submittedStatuses.some((one) => one === status)

const isOwedStatus = (status: ServiceStatus): boolean => status === "awaitingPayment" || isSubmitted(status)

type StatusFacts = MoneyFacts & {
  serviceStatus: ServiceStatus
  submittedAs?: SubmittedStatus | undefined
  pendingPayment?: object | undefined
}

/**
 * Status after a payment or refund. Prepayments don't change it, a partial payment of one party leaves an unpaid
 * invoice where it was, a refund returns to the status before, and a pending card keeps the job in Payment Pending.
 * Money doesn't make a cancelled or closed job count as sold.
 */
export function statusAfterPayment(facts: StatusFacts, verdict: ProviderVerdict): ServiceStatus {
  const { serviceStatus: status, pendingPayment, submittedAs } = facts
  if (isBeforeCompletion(status) || isDropped(status)) return status
  if (verdict === "pending" || (status === "paymentPending" && pendingPayment)) return "paymentPending"
  const { settlement } = paymentStateOf(facts)
  if (settlement === "settled") return "invoicePaid"
  if (settlement === "partial") return "partialPayment"
  return isOwedStatus(status) ? status : (submittedAs ?? "awaitingPayment")
}

/**
 * Status after a payment was unmarked: Awaiting Payment (owner's specification), unless other payments cover what is
 * due, a bill is out, a card is pending, or the job is cancelled or closed. Awaiting Payment would lose a bill's
 * rejection, and make a cancelled job count as due.
 */
export const statusAfterUnmark = (facts: StatusFacts): ServiceStatus => {
  const { serviceStatus: status, submittedAs } = facts
  const after = statusAfterPayment(facts, "settled")
  const isKept = isDropped(after) || after === "paymentPending"
  const isBillOut = isSubmitted(status) || submittedAs !== undefined
  return isKept || isBillOut || paymentStateOf(facts).customerPaid ? after : "awaitingPayment"
}

/** Status after a failed card: the one before, unless other money came in. */
export const statusAfterFailure = (facts: StatusFacts): ServiceStatus => {
  const { serviceStatus: status } = facts
  return isOwedStatus(status) || status === "partialPayment" ? statusAfterPayment(facts, "settled") : status
}

/**
 * Status after an edit of charges, credit, deductible, or payer. An edit that settles the bill acts like a last
 * payment, one that adds to a paid bill reopens it (docs/domain.md, section 4, "Payment").
 */
export function statusAfterEdit(before: MoneyFacts, after: StatusFacts): ServiceStatus {
  const { serviceStatus: status } = after
  const isBill = isOwedStatus(status) || status === "partialPayment" || status === "invoicePaid"
  const isSame = paymentStateOf(before).settlement === paymentStateOf(after).settlement
  return isSame || !isBill || after.invoiceType === "Warranty" ? status : statusAfterPayment(after, "settled")
}

/** The submitted status to return to after a refund. Kept while the invoice is paid, unless the change sets it. */
export const submittedAsAfter = (
  before: Pick<StatusFacts, "serviceStatus" | "submittedAs" | "invoiceType">,
  after: Pick<StatusFacts, "serviceStatus" | "submittedAs" | "invoiceType">,
): SubmittedStatus | undefined => {
  if (isSubmitted(after.serviceStatus)) return after.serviceStatus
  const isKept = ["invoicePaid", "partialPayment", "paymentPending"].includes(after.serviceStatus)
  if (!isKept || before.invoiceType !== after.invoiceType) return undefined
  if (after.submittedAs !== undefined && after.submittedAs !== before.submittedAs) return after.submittedAs
  return isSubmitted(before.serviceStatus) ? before.serviceStatus : before.submittedAs
}
