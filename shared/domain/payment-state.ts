import type { InvoiceType } from "./charges/charge.ts"
import { type Party, type PaymentRow, paidBy } from "./charges/totals-facts.ts"
import { isBeforeCompletion, type ServiceStatus } from "./status.ts"

/*
 * Who still owes, who has paid, who paid too much: one function of the dues and the ledger. The flags of a request, its
 * status, what a payment may be at most and the list of credits all follow from it.
 */

type Cents = Record<Party, number>

export type Settlement = "open" | "partial" | "settled"

export type PaymentState = {
  unpaid: Cents
  /** received above what is owed: to be refunded */
  credit: Cents
  customerPaid: boolean
  billingPaid: boolean
  /** `partial`: both parties owe, and one of them has paid */
  settlement: Settlement
}

/** From what each party owes of the total and what it paid, in advance or since; cents. */
export const settle = (owed: Cents, received: Cents): PaymentState => {
  const over = (one: Cents, other: Cents): Cents => ({
    customer: Math.max(0, one.customer - other.customer),
    insurance: Math.max(0, one.insurance - other.insurance),
  })
  const unpaid = over(owed, received)
  const customerPaid = owed.customer > 0 && unpaid.customer === 0
  const billingPaid = owed.insurance > 0 && unpaid.insurance === 0
  const bothOwe = owed.customer > 0 && owed.insurance > 0
  const isSettled = unpaid.customer === 0 && unpaid.insurance === 0
  return {
    unpaid,
    credit: over(received, owed),
    customerPaid,
    billingPaid,
    settlement: isSettled ? "settled" : bothOwe && customerPaid !== billingPaid ? "partial" : "open",
  }
}

export type MoneyFacts = {
  invoiceType: InvoiceType
  total: number
  totalInsuranceDue: number
  /** goodwill */
  customerCredit?: number | undefined
  payments?: readonly PaymentRow[] | undefined
}

/** What each party owes before any payment. Goodwill never lowers a deductible, and warranty work is free. */
const owedOf = ({ invoiceType, total, totalInsuranceDue, customerCredit = 0 }: MoneyFacts): Cents => {
  if (invoiceType === "Warranty") return { customer: 0, insurance: 0 }
  const goodwill = invoiceType === "Insurance" ? 0 : customerCredit
  return { customer: Math.max(0, total - totalInsuranceDue - goodwill), insurance: totalInsuranceDue }
}

export const paymentStateOf = ({ payments = [], ...facts }: MoneyFacts): PaymentState => {
  const receivedFrom = (party: Party) =>
    paidBy({ payments }, party, { prepaid: true }) + paidBy({ payments }, party, { prepaid: false })
  return settle(owedOf(facts), {
    customer: receivedFrom("customer"),
    insurance: receivedFrom("insurance"),
  })
}

/** What is to be refunded to each party, cents: money above what it owes. Of a cancelled job nothing is owed. */
export const creditOf = (facts: MoneyFacts & { serviceStatus: ServiceStatus }): Cents =>
  paymentStateOf(facts.serviceStatus === "cancelled" ? { ...facts, total: 0, totalInsuranceDue: 0 } : facts)
    .credit

/** The most that a party may pay now: what it owes less the card that its provider has not decided on; cents. */
export const payableBy = (
  facts: MoneyFacts & { pendingPayment?: { amount: number } | undefined },
  party: Party,
): number => {
  const underWay = party === "customer" ? (facts.pendingPayment?.amount ?? 0) : 0
  return Math.max(0, paymentStateOf(facts).unpaid[party] - underWay)
}

/** Complete Job, by invoice type (owner's specification): an insurer that paid ahead leaves the customer awaited. */
export function statusAfterCompletion(facts: MoneyFacts): ServiceStatus {
  if (facts.invoiceType === "Warranty") return "serviceComplete"
  const { settlement, customerPaid } = paymentStateOf(facts)
  if (settlement === "settled") return "invoicePaid"
  return settlement === "partial" && customerPaid ? "partialPayment" : "awaitingPayment"
}

/** What the provider says of a payment or refund; cash and checks are settled at once. */
export type ProviderVerdict = "settled" | "pending" | "failed"

export const submittedStatuses = ["invoiceSubmitted", "invoiceAccepted", "invoiceRejected"] as const
export type SubmittedStatus = (typeof submittedStatuses)[number]

const isSubmitted = (status: ServiceStatus): status is SubmittedStatus =>
  submittedStatuses.some((one) => one === status)

const isOwedStatus = (status: ServiceStatus): boolean => status === "awaitingPayment" || isSubmitted(status)

type StatusFacts = MoneyFacts & {
  serviceStatus: ServiceStatus
  /** what the invoice was before it was paid */
  submittedAs?: SubmittedStatus | undefined
  /** a card that the provider has not decided on */
  pendingPayment?: object | undefined
}

/**
 * The status once a payment or refund is in the facts. Money taken before the work is done is a credit and leaves the status
 * alone; a part of what one party owes leaves an unpaid invoice where it was; a refund goes back the way it came; and a job
 * waits for its undecided card whatever else was paid.
 */
export function statusAfterPayment(facts: StatusFacts, verdict: ProviderVerdict): ServiceStatus {
  const { serviceStatus: status, pendingPayment, submittedAs } = facts
  if (isBeforeCompletion(status) || status === "cancelled") return status
  if (verdict === "pending" || (status === "paymentPending" && pendingPayment)) return "paymentPending"
  const { settlement } = paymentStateOf(facts)
  if (settlement === "settled") return "invoicePaid"
  if (settlement === "partial") return "partialPayment"
  return isOwedStatus(status) ? status : (submittedAs ?? "awaitingPayment")
}

/** The status once a card failed: the one before it, unless other money came in meanwhile. */
export const statusAfterFailure = (facts: StatusFacts): ServiceStatus => {
  const { serviceStatus: status } = facts
  return isOwedStatus(status) || status === "partialPayment" ? statusAfterPayment(facts, "settled") : status
}

/**
 * The status of a bill once its charges, credit or deductible were edited, or another pays it: an edit that settles it does
 * what the last payment would, one that adds to what was paid opens it again (docs/domain.md, section 4, "Payment").
 */
export function statusAfterEdit(before: MoneyFacts, after: StatusFacts): ServiceStatus {
  const { serviceStatus: status } = after
  const isBill = isOwedStatus(status) || status === "partialPayment" || status === "invoicePaid"
  const isSame = paymentStateOf(before).settlement === paymentStateOf(after).settlement
  return isSame || !isBill || after.invoiceType === "Warranty" ? status : statusAfterPayment(after, "settled")
}

/** What a refund leads back to: as long as the invoice is paid, how it was submitted is remembered. */
export const submittedAsAfter = (
  before: Pick<StatusFacts, "serviceStatus" | "submittedAs" | "invoiceType">,
  after: Pick<StatusFacts, "serviceStatus" | "invoiceType">,
): SubmittedStatus | undefined => {
  if (isSubmitted(after.serviceStatus)) return after.serviceStatus
  const isKept = ["invoicePaid", "partialPayment", "paymentPending"].includes(after.serviceStatus)
  if (!isKept || before.invoiceType !== after.invoiceType) return undefined
  return isSubmitted(before.serviceStatus) ? before.serviceStatus : before.submittedAs
}
