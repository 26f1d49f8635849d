import type { Claim } from "../../api/claims.ts"
import type { ServiceRequest } from "../../api/requests/service-request.ts"
import { paidBy, unpaidBy } from "../charges/totals-facts.ts"
import { isBeforeCompletion, isDropped } from "../job/status.ts"
import type { MediaCategory } from "../media/media.ts"
import { shopTimeAt } from "../schedule/dates.ts"
import { type BillItem, billGaps, claimReference, isRequired } from "./bill-checklist.ts"
import type { ClaimList } from "./claim-lists.ts"
import { isCovered } from "./coverage.ts"
import { lastRejectionOf } from "./rejection.ts"
import {
  baseBillOf,
  billOfCurrentCarrier,
  billStatusOf,
  insurerPayments,
  nextDueOf,
  openRejectionOf,
  paidByInsurer,
  payableBills,
  supplementOf,
} from "./sent-bill.ts"

export type Coverage = NonNullable<ServiceRequest["coverage"]>

type Step = Pick<
  Claim,
  "list" | "since" | "amount" | "isSupplement" | "due" | "outstanding" | "laterBills" | "paidOn"
>

const dayOf = (instant: string): string => shopTimeAt(instant).date

const stepBeforeWork = (request: ServiceRequest): Step | undefined => {
  const { coverage, requestReceivedTimestamp: received, totalInsuranceDue: amount } = request
  // A finished job that a person set back has nothing to verify.
  if (request.completedAt !== undefined && request.serviceStatus === "serviceWarrantyRequested")
    return undefined
  if (isCovered(request) && claimReference(request)) return undefined
  return coverage
    ? { list: "waiting", since: dayOf(coverage.at), amount }
    : { list: "verify", since: dayOf(received), amount }
}

/**
 * Cents that the insurer left unpaid of the bills it had when it last paid. None if it paid one of them to the cent:
 * then it hasn't answered the supplements after that one.
 */
const leftUnpaidOf = (request: ServiceRequest, lastPaidAt: string): number => {
  const bills = payableBills(request).filter(({ at }) => at <= lastPaidAt)
  const paid = paidByInsurer(request)
  return bills.some(({ amount }) => amount === paid) ? 0 : Math.max(0, (bills.at(-1)?.amount ?? 0) - paid)
}

/** The bills that the carrier already has, ignoring an unsent supplement. `amount` is what it owes for them. */
const outstandingIn = (
  request: ServiceRequest,
  amount: number,
): Pick<Claim, "outstanding" | "laterBills"> => {
  const sent = baseBillOf(request)
  const last = insurerPayments(request.payments).at(-1)
  const shortPaid = !last ? 0 : sent ? Math.min(amount, leftUnpaidOf(request, last.at)) : amount
  // A deductible payment changes the status but not the date of the bill.
  const bills = sent && amount > shortPaid && { since: dayOf(sent.at), amount: amount - shortPaid }
  if (!last || shortPaid === 0) return bills ? { outstanding: { list: "submitted", ...bills } } : {}
  return {
    outstanding: { list: "shortPaid", since: dayOf(last.at), amount: shortPaid },
    ...(bills && { laterBills: bills }),
  }
}

const stepAfterWork = (request: ServiceRequest): Step | undefined => {
  const { serviceStatus, statusSince, completedAt, insurerBill } = request
  const paid =
    paidBy(request, "insurance", { prepaid: true }) + paidBy(request, "insurance", { prepaid: false })
  const amount = unpaidBy(request, "insurance")
  const last = insurerPayments(request.payments).at(-1)
  if (amount === 0) {
    return last && paid > 0
      ? { list: "paid", since: dayOf(last.at), amount: paid, paidOn: last.paidOn }
      : undefined
  }
  // Paid by hand, without a payment.
  if (serviceStatus === "invoicePaid") return undefined
  const sent = billOfCurrentCarrier(request)
  const toBill = { list: "toBill", since: dayOf(completedAt ?? statusSince), amount } as const
  if (insurerBill && !sent) return toBill
  const open = openRejectionOf(request)
  const rejectedOn = dayOf(open?.rejection?.at ?? statusSince)
  if (sent && supplementOf(request) > 0) {
    const next = nextDueOf(request, amount)
    return {
      ...(open ? { list: "rejected", since: rejectedOn } : { list: "toBill", since: dayOf(sent.at) }),
      amount: next,
      isSupplement: true,
      due: amount,
      ...(amount > next && outstandingIn(request, amount - next)),
    }
  }
  if (open && open.acceptedBills.length === 0) return { list: "rejected", since: rejectedOn, amount }
  const { outstanding, laterBills } = outstandingIn(request, amount)
  if (outstanding) return { ...outstanding, ...(laterBills && { laterBills, due: amount }) }
  const status = billStatusOf(request)
  if (status === "invoiceSubmitted" || status === "invoiceAccepted")
    return { list: "submitted", since: dayOf(statusSince), amount }
  return toBill
}

/** A sent bill stays listed even if the job is reopened. */
const stepOf = (request: ServiceRequest): Step | undefined => {
  if (request.invoiceType !== "Insurance" || isDropped(request.serviceStatus)) return undefined
  return isBeforeCompletion(request.serviceStatus) && !billOfCurrentCarrier(request)
    ? stepBeforeWork(request)
    : stepAfterWork(request)
}

const isToSend = (list: Claim["list"] | undefined): boolean => list === "toBill" || list === "rejected"

/** Photos matter only for a bill to send, also again, so other requests needn't read them. */
export const needsPhotos = (request: ServiceRequest): boolean => isToSend(stepOf(request)?.list)

const rejectionIn = (request: ServiceRequest): Claim["lastRejection"] => {
  const last = lastRejectionOf(request)
  return last && { reason: last.reason, note: last.note, at: last.at, isSupplement: last.bill?.isSupplement }
}

const representativeIn = ({ coverage }: ServiceRequest): Claim["representative"] =>
  coverage?.representativePhone === undefined
    ? undefined
    : { name: coverage.representative, phone: coverage.representativePhone }

/** The claim of a job that an insurer pays for, while the insurance desk has something to do or to see. */
export const claimOf = (request: ServiceRequest, photos: readonly MediaCategory[]): Claim | undefined => {
  const step = stepOf(request)
  if (!step) return undefined
  const { invoiceNumber, insuranceCarrierKey, insuranceCarrier, branch, customerName, vehicle } = request
  const { completedAt } = request
  const sent = billOfCurrentCarrier(request)
  const { insuranceClaimNumber, insuranceDispatch, externalReferenceNumber } = request
  return {
    ...step,
    invoiceNumber,
    carrierKey: insuranceCarrierKey,
    carrier: insuranceCarrier,
    branch,
    customerName,
    vehicle,
    completedOn: completedAt && dayOf(completedAt),
    billedOn: sent && dayOf(sent.firstAt),
    references: [insuranceClaimNumber, insuranceDispatch, externalReferenceNumber].flatMap(
      (one) => one || [],
    ),
    lastRejection: rejectionIn(request),
    representative: representativeIn(request),
    isDispatch: request.source === "dispatch" || undefined,
    gaps: isToSend(step.list) ? billGaps(request, photos).map(({ item }) => item) : [],
  }
}

type Requirements = { billRequirements?: readonly BillItem[] | undefined }

/** The list that the claim is shown in, with only the gaps that its carrier cares about. */
export const shownClaim = (
  { list, gaps, ...claim }: Claim,
  carrier: Requirements | undefined,
): Omit<Claim, "list"> & { list: ClaimList } => {
  const required = gaps.filter((item) => isRequired(item, carrier))
  if (list !== "toBill") return { ...claim, list, gaps: required }
  return { ...claim, list: required.length > 0 ? "notReady" : "ready", gaps: required }
}
