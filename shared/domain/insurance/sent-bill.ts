import type { ChargeType } from "../charges/charge-types.ts"
import { type PaymentRow, refundedOf } from "../charges/totals-facts.ts"
import type { ServiceStatus, SubmittedStatus } from "../job/status.ts"
import { formatHeadlineMoney, sum } from "../money/money.ts"
import { fullDate, printedDate, shopTimeAt } from "../schedule/dates.ts"
import { lastRejectionOf, type Rejection } from "./rejection.ts"

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
  /** Of a supplement: the bills that it adds to, oldest first. */
  earlierBills?: BaseBill[] | undefined
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

export type BaseBill = Pick<SentBill, "at" | "amount" | "lines">

type CarrierRejection = Rejection & { carrierKey?: string | undefined }

type BilledFacts<R extends CarrierRejection = CarrierRejection> = {
  serviceStatus: ServiceStatus
  submittedAs?: SubmittedStatus | undefined
  insuranceCarrierKey?: string | undefined
  totalInsuranceDue: number
  insurerBill?: SentBill | undefined
  billRejections?: readonly R[] | undefined
  payments?: readonly (PaymentRow & { at?: string | undefined })[] | undefined
}

/** The bill that the job's carrier has. Another carrier's bill counts as none. */
export const billOfCurrentCarrier = <Bill extends SentBill>({
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

/** The insurer's payments that count. A wrong one that was given back doesn't. */
export const insurerPayments = <Payment extends PaymentRow>(payments: readonly Payment[] = []): Payment[] =>
  payments.filter(
    (payment) =>
      payment.party === "insurance" && !payment.voided && refundedOf(payment).amount < payment.amount,
  )

export const paidByInsurer = ({ payments }: Pick<BilledFacts, "payments">): number =>
  sum(insurerPayments(payments).map((payment) => payment.amount - refundedOf(payment).amount))

/** The bill and its supplements, oldest first, also rejected ones. */
const sentBillsOf = (facts: Pick<BilledFacts, "insurerBill" | "insuranceCarrierKey">): BaseBill[] => {
  const own = billOfCurrentCarrier(facts)
  return own ? [...(own.earlierBills ?? []), own] : []
}

/** The rejections by the job's carrier, oldest first. */
const rejectionsByCurrentCarrier = <R extends CarrierRejection>(facts: BilledFacts<R>): R[] =>
  (facts.billRejections ?? []).filter(({ carrierKey }) => carrierKey === facts.insuranceCarrierKey)

/** The last rejection and those right before it: after its supplement, the bill itself can be rejected, too. */
const lastRejectionsOf = <R extends CarrierRejection>(facts: BilledFacts<R>): R[] => {
  const own = rejectionsByCurrentCarrier(facts)
  const first = own.findLastIndex(({ before }) => before !== "invoiceRejected")
  return own.slice(Math.max(0, first))
}

/** The status is from a bill of the job's former carrier. The present one has no bill and rejected none. */
const isRejectionOfOtherCarrier = (facts: BilledFacts): boolean =>
  !billOfCurrentCarrier(facts) &&
  !lastRejectionOf(facts) &&
  (facts.insurerBill !== undefined || (facts.billRejections ?? []).length > 0)

/**
 * The rejection that waits for a corrected bill, and the earlier bills that the carrier can still pay. Undefined if the
 * insurer has since paid more than all bills it didn't reject. A status set by hand has no `rejection`.
 */
export const openRejectionOf = <R extends CarrierRejection>(
  facts: BilledFacts<R>,
): { rejection: R | undefined; acceptedBills: BaseBill[] } | undefined => {
  if (billStatusOf(facts) !== "invoiceRejected" || isRejectionOfOtherCarrier(facts)) return undefined
  const bills = sentBillsOf(facts)
  const last = lastRejectionOf(facts)
  const lastSent = bills.at(-1)?.at
  const rejection = last && (lastSent === undefined || lastSent <= last.at) ? last : undefined
  const position = bills.findIndex(({ at }) => at === rejection?.bill?.at)
  const acceptedBills = bills.slice(0, position === -1 ? -1 : position)
  const rejected = [bills[acceptedBills.length], ...lastRejectionsOf(facts).map(({ bill }) => bill)]
  const notRejected = billsWithOwnAmounts(bills).filter(({ at }) => !rejected.some((bill) => bill?.at === at))
  const isPaidSince =
    rejection !== undefined &&
    insurerPayments(facts.payments).some(({ at = "" }) => at > rejection.at) &&
    paidByInsurer(facts) > sum(notRejected.map(({ amount }) => amount))
  return isPaidSince ? undefined : { rejection, acceptedBills }
}

/**
 * The bill's status after a payment or refund of the insurer. A payment that ends the rejection returns it to the one
 * before the rejection, and a refund of that payment to Invoice Rejected. Undefined if it stays.
 */
export const billStatusAfterPayment = (
  before: BilledFacts,
  after: BilledFacts,
): SubmittedStatus | undefined => {
  if (paidByInsurer(before) === paidByInsurer(after)) return undefined
  const isRejected = billStatusOf(before) === "invoiceRejected"
  const openIn = (facts: BilledFacts) => openRejectionOf({ ...facts, serviceStatus: "invoiceRejected" })
  const [wasOpen, isOpen] = [openIn(before), openIn(after)]
  const former = lastRejectionsOf(before)[0]?.before ?? "invoiceSubmitted"
  if (isRejected && wasOpen && !isOpen) return former
  // If a clerk has set another status since then, keep it.
  const reopens =
    billStatusIgnoringPayment(before) === former && !wasOpen && isOpen?.rejection?.endedByHand !== true
  return reopens && isOpen?.rejection ? "invoiceRejected" : undefined
}

/** The bill's own status, also of a paid job. */
const billStatusIgnoringPayment = (facts: BilledFacts): ServiceStatus | undefined =>
  facts.serviceStatus === "invoicePaid" ? facts.submittedAs : billStatusOf(facts)

/**
 * The rejections after a change. A status that a person set over an open one ends it for good, until they set Invoice
 * Rejected again. `byPayment`: the insurer's payment set the status.
 */
export const rejectionsAfterChange = <R extends CarrierRejection>(
  before: BilledFacts<R>,
  after: BilledFacts<R>,
  { byPayment }: { byPayment: boolean },
): R[] | undefined => {
  const open = openRejectionOf(before)?.rejection
  const isRejected = billStatusIgnoringPayment(after) === "invoiceRejected"
  const endsByHand = !isRejected && !byPayment && after.insurerBill?.at === before.insurerBill?.at
  const last = lastRejectionOf(after)
  return after.billRejections?.map((one): R => {
    if (endsByHand && one.at === open?.at) return { ...one, endedByHand: true }
    return one === last && isRejected && one.endedByHand ? { ...one, endedByHand: undefined } : one
  })
}

/** The bills that the carrier can pay, oldest first. */
export const payableBills = (facts: BilledFacts): BaseBill[] =>
  openRejectionOf(facts)?.acceptedBills ?? sentBillsOf(facts)

/** The rejected bill and those after it. The next bill or supplement replaces them, also those that weren't rejected. */
export const replacedBillsOf = (facts: BilledFacts): BaseBill[] =>
  sentBillsOf(facts).slice(payableBills(facts).length)

/** The bill that the next one adds to. A rejected bill and the supplements after it count as not sent. */
export const baseBillOf = (facts: BilledFacts): BaseBill | undefined => payableBills(facts).at(-1)

/** How a rejection ended: a bill went out after it, a payment came in, or the status was set by hand. */
export type RejectionEnd = "sentAgain" | "paid" | "byHand"

/** The rejections by the job's carrier, oldest first. The open one has no `end`. */
export const rejectionsOf = <R extends CarrierRejection>(
  facts: BilledFacts<R>,
): (R & { end: RejectionEnd | undefined })[] => {
  const own = rejectionsByCurrentCarrier(facts)
  const open = openRejectionOf(facts)
  const openTogether = open ? lastRejectionsOf(facts) : []
  const sent = [...sentBillsOf(facts), ...own.flatMap(({ bill }) => bill ?? [])]
  const endOf = (rejection: R): RejectionEnd => {
    if (sent.some(({ at }) => at > rejection.at)) return "sentAgain"
    return insurerPayments(facts.payments).some(({ at = "" }) => at > rejection.at) ? "paid" : "byHand"
  }
  return own.map((rejection) => {
    const end = endOf(rejection)
    const isOpen = rejection === open?.rejection || (end === "byHand" && openTogether.includes(rejection))
    return { ...rejection, end: isOpen ? undefined : end }
  })
}

/** What each bill itself billed, in cents. Stored amounts include the bills before. */
export const billsWithOwnAmounts = (
  bills: readonly BaseBill[],
): { at: string; amount: number; isSupplement?: true }[] =>
  bills.map(({ at, amount }, index) => {
    const before = bills[index - 1]
    return before ? { at, amount: amount - before.amount, isSupplement: true } : { at, amount }
  })

/** Cents that the insurer owes beyond what was billed, because the job's charges grew. 0 if there is nothing to add. */
export const supplementOf = (facts: BilledFacts): number => {
  const base = baseBillOf(facts)
  return base ? Math.max(0, facts.totalInsuranceDue - base.amount) : 0
}

/** What sending now would send. After a rejected supplement the carrier still has the bill before it. */
export const nextBillKind = (facts: BilledFacts): "bill" | "supplement" | "copy" => {
  if (supplementOf(facts) > 0) return "supplement"
  return baseBillOf(facts) ? "copy" : "bill"
}

/** Cents that the next bill asks for. `unpaid` is what the insurer still owes. */
export const nextDueOf = (facts: BilledFacts, unpaid: number): number =>
  nextBillKind(facts) === "supplement" ? Math.min(supplementOf(facts), unpaid) : unpaid

export const billText = ({
  at,
  amount,
  isSupplement = false,
}: {
  at: string
  amount: number
  isSupplement?: boolean | undefined
}): string =>
  `${isSupplement ? "Supplement" : "Bill"} of ${printedDate(shopTimeAt(at).date)}, ${formatHeadlineMoney(amount)}`

export const sentSentence = ({ at, to }: SentBill): string =>
  `The bill was sent on ${fullDate(shopTimeAt(at).date)}${to ? ` to ${to}` : ""}.`
