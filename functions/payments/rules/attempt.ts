import { createHash } from "node:crypto"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { refundedOf } from "#shared/domain/charges/totals-facts.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import {
  creditOf,
  paymentStateOf,
  statusAfterFailure,
  statusAfterPayment,
} from "#shared/domain/money/payment-state.ts"
import type { SquarePayment, SquareRefund, SquareReply } from "../../providers/square.ts"
import type { LedgerEntry } from "../../requests/rules/ledger-entry.ts"
import type { RequestChange } from "../../requests/rules/request-change.ts"

/** Milliseconds. An attempt unknown to Square after this time never arrived; our calls time out much earlier. */
const arrivalTimeout = 3 * 60_000
/** Milliseconds. Our call has ended by then, so a person may cancel an attempt that Square doesn't know. */
export const callTimeout = 30_000

/** The outcome of an attempt, from a reply, a webhook, or a lookup. */
export type Outcome =
  | { kind: "approved"; facts: ProviderFacts }
  | { kind: "failed"; codes: string[]; facts?: ProviderFacts }
  | { kind: "undecided"; facts?: ProviderFacts }
export type ProviderFacts = Partial<Omit<NonNullable<LedgerEntry["provider"]>, "name" | "locationId">>

const failedStatuses = ["FAILED", "CANCELED", "REJECTED"]
const doneStatuses = ["COMPLETED", "APPROVED"]

const outcomeOfStatus = (status: string, codes: string[], facts: ProviderFacts): Outcome => {
  if (doneStatuses.includes(status)) return { kind: "approved", facts }
  if (failedStatuses.includes(status))
    return { kind: "failed", codes: codes.length > 0 ? codes : [status], facts }
  return { kind: "undecided", facts }
}

export const outcomeOfPayment = (payment: SquarePayment): Outcome =>
  outcomeOfStatus(payment.status, payment.codes, {
    id: payment.id,
    status: payment.status,
    cardState: payment.cardState,
    risk: payment.risk,
    ...(payment.orderId !== undefined && { orderId: payment.orderId }),
    ...(payment.card && { card: payment.card }),
  })

export const outcomeOfRefund = ({ id, status }: SquareRefund): Outcome =>
  outcomeOfStatus(status, [`REFUND_${status}`], { id, status })

export const outcomeOf = <Value>(
  reply: SquareReply<Value>,
  toOutcome: (value: Value) => Outcome,
): Outcome => {
  if (reply.kind === "ok") return toOutcome(reply.value)
  return reply.kind === "refused" ? { kind: "failed", codes: reply.codes } : { kind: "undecided" }
}

/** An attempt unknown to Square may still be on its way until `timeout`. */
export const outcomeOfLookup = (
  reply: SquareReply<SquarePayment | undefined>,
  { at }: Pick<LedgerEntry, "at">,
  now: Date,
  timeout = arrivalTimeout,
): Outcome => {
  if (reply.kind !== "ok") return { kind: "undecided" }
  if (reply.value) return outcomeOfPayment(reply.value)
  return now.getTime() - Date.parse(at) > timeout
    ? { kind: "failed", codes: ["NEVER_ARRIVED"] }
    : { kind: "undecided" }
}

/**
 * Square's limits: 45 characters for a key, 40 for a reference. The invoice number comes first, so a webhook finds its
 * request.
 */
export const referenceOf = ({ invoiceNumber, _id }: Pick<LedgerEntry, "invoiceNumber" | "_id">): string =>
  `${invoiceNumber.toString(36)}-${_id.replaceAll("-", "")}`

/** Undefined for a reference that isn't ours. */
export const parseReference = (
  reference: string | undefined,
): { invoiceNumber: number; _id: string } | undefined => {
  const parts = /^([0-9a-z]{1,7})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    reference ?? "",
  )
  if (!parts) return undefined
  const [, number = "", ...id] = parts
  return { invoiceNumber: Number.parseInt(number, 36), _id: id.join("-") }
}

export const isOpen = ({ state }: Pick<LedgerEntry, "state">): boolean =>
  state === "started" || state === "pending"

/**
 * Whether an event's refund may be this one, whose reply is still missing. An entry with an id or another amount is a
 * different refund.
 */
export const mayBeUnanswered = (entry: LedgerEntry, paymentId: string, refund: SquareRefund): boolean =>
  entry.kind === "refund" &&
  entry.of === paymentId &&
  isOpen(entry) &&
  entry.provider?.id === undefined &&
  amountWithTip(entry) === refund.amount

export const pendingFieldOf = { payment: "pendingPayment", refund: "pendingRefund" } as const

/**
 * Whether an outcome changes the ledger. An approved payment stays approved, and a late approval of a failed attempt
 * counts. Anything else that is decided never changes.
 */
const changesLedger = (entry: LedgerEntry, outcome: Outcome): boolean => {
  switch (outcome.kind) {
    case "approved":
      return isOpen(entry) || entry.state === "failed"
    case "failed":
      return isOpen(entry)
    case "undecided":
      return (
        entry.state === "started" || (entry.state === "pending" && !entry.provider?.id && !!outcome.facts?.id)
      )
  }
}

const amountWithTip = ({ amount, tip }: Pick<LedgerEntry, "amount" | "tip">): number => amount + tip

/** Customers pay logged in or through their link. */
const eventKindOf = (
  { customerId, invoiceNumber }: ServiceRequest,
  { kind, by }: Pick<LedgerEntry, "kind" | "by">,
): "payment" | "ownPayment" | "refund" =>
  kind === "payment" && by._id === (customerId ?? `job-${invoiceNumber}`) ? "ownPayment" : kind

const mergeProviderFacts = (entry: LedgerEntry, facts: ProviderFacts | undefined): LedgerEntry["provider"] =>
  entry.provider && { ...entry.provider, ...facts }

const addToPayments = (
  current: ServiceRequest,
  entry: LedgerEntry,
  facts: ProviderFacts,
): ServiceRequest["payments"] => {
  if (entry.kind === "payment")
    return [
      ...current.payments,
      {
        _id: entry._id,
        party: entry.party,
        method: entry.method,
        amount: entry.amount,
        tip: entry.tip,
        at: entry.at,
        by: entry.by.name,
        prepaid: entry.prepaid,
        voided: false,
        ...(facts.card && { card: facts.card }),
        ...(facts.id !== undefined && { providerId: facts.id }),
      },
    ]
  return current.payments.map((payment) =>
    payment._id === entry.of
      ? {
          ...payment,
          refunds: [
            ...(payment.refunds ?? []),
            {
              _id: entry._id,
              amount: entry.amount,
              tip: entry.tip,
              at: entry.at,
              by: entry.by.name,
              ...(entry.reason !== undefined && { reason: entry.reason }),
              ...(facts.id !== undefined && { providerId: facts.id }),
            },
          ],
        }
      : payment,
  )
}

/** Cents. */
const addedCredit = (current: ServiceRequest, payments: ServiceRequest["payments"]): number =>
  paymentStateOf({ ...current, payments }).credit.customer - paymentStateOf(current).credit.customer

/**
 * The customer's credit with what a forgiven refund would leave due. It is added with the approved refund, so a refused
 * or repeated one leaves none behind. Nothing we give reduces a deductible (California Penal Code 551).
 */
const forgiveRefund = (
  current: ServiceRequest,
  { isForgiven, amount }: Pick<LedgerEntry, "isForgiven" | "amount">,
): Partial<Pick<ServiceRequest, "customerCredit">> => {
  const credit = Math.max(0, amount - creditOf(current).customer)
  return isForgiven && credit > 0 && current.invoiceType !== "Insurance"
    ? { customerCredit: (current.customerCredit ?? 0) + credit }
    : {}
}

/** A refund made in Square's own dashboard. Recorded once, by its id there. */
export const recordRefundAtSquare = (
  current: ServiceRequest,
  paidEntry: LedgerEntry,
  refund: SquareRefund,
  recompute: (request: ServiceRequest) => ServiceRequest,
  now: Date,
): RequestChange | undefined => {
  const payment = current.payments.find(({ _id }) => _id === paidEntry._id)
  if (!payment || payment.refunds?.some(({ providerId }) => providerId === refund.id)) return undefined
  const refundable = payment.amount - refundedOf(payment).amount
  const amount = Math.min(refund.amount, refundable)
  const { prepaid: _prepaid, reference: _reference, codes: _codes, ...fields } = paidEntry
  const entry: LedgerEntry = {
    ...fields,
    prepaid: paidEntry.prepaid,
    _id: `square-${createHash("sha256").update(refund.id).digest("base64url").slice(0, 22)}`,
    kind: "refund",
    of: paidEntry._id,
    state: "approved",
    amount,
    tip: refund.amount - amount,
    at: now.toISOString(),
    settledAt: now.toISOString(),
    by: { name: "Square" },
    provider: paidEntry.provider && {
      name: "square",
      locationId: paidEntry.provider.locationId,
      id: refund.id,
      status: refund.status,
    },
  }
  return {
    patch: { payments: addToPayments(current, entry, { id: refund.id }) },
    finish: (merged) => ({ ...merged, serviceStatus: statusAfterPayment(recompute(merged), "settled") }),
    ledger: [entry],
    event: { code: "refundedAtSquare", amount: amountWithTip(entry) },
  }
}

export const recordRefundByHand = (
  current: ServiceRequest,
  entry: LedgerEntry,
  recompute: (request: ServiceRequest) => ServiceRequest,
  event: JobEvent,
): RequestChange => ({
  patch: { payments: addToPayments(current, entry, {}), ...forgiveRefund(current, entry) },
  finish: (merged) => ({ ...merged, serviceStatus: statusAfterPayment(recompute(merged), "settled") }),
  ledger: [entry],
  event,
})

/**
 * Detects a request that was read before its ledger changed. Both are written together and the request is read first;
 * the other order could mistake a settled attempt for an open one.
 */
export const isStale = (request: ServiceRequest, entry: LedgerEntry): boolean => {
  const { payments } = request
  const pending = request[pendingFieldOf[entry.kind]]
  const isPending = pending?._id === entry._id
  if (isOpen(entry)) return !isPending || pending.undecided !== (entry.state === "pending")
  if (entry.state === "failed") return isPending
  const isRecorded =
    entry.kind === "payment"
      ? payments.some(({ _id }) => _id === entry._id)
      : payments.some(({ refunds = [] }) => refunds.some(({ _id }) => _id === entry._id))
  return isPending || !isRecorded
}

/** Marks the request's money as under way before the provider is called. */
export const startAttempt = (current: ServiceRequest, entry: LedgerEntry, event: JobEvent): RequestChange => {
  const { _id, amount, tip, at, by, kind } = entry
  const pending = { _id, amount, tip, at, by: by.name, undecided: false }
  const patch =
    kind === "payment"
      ? {
          pendingPayment: {
            ...pending,
            from: current.serviceStatus,
            savedBefore: current.requestModifiedTimestamp,
          },
        }
      : { pendingRefund: pending }
  return { patch, ledger: [entry], event }
}

/** Applies an outcome to the request and its ledger. Undefined if it changes nothing. */
export const settleAttempt = (
  current: ServiceRequest,
  entry: LedgerEntry,
  outcome: Outcome,
  recompute: (request: ServiceRequest) => ServiceRequest,
  now: Date,
): { change: RequestChange; entry: LedgerEntry } | undefined => {
  if (!changesLedger(entry, outcome)) return undefined
  const pendingField = pendingFieldOf[entry.kind]
  const pending = current[pendingField]
  const isThis = pending?._id === entry._id
  const kind = eventKindOf(current, entry)
  const provider = mergeProviderFacts(entry, outcome.facts)
  const settledAt = now.toISOString()
  // A status that a person set meanwhile stays.
  const { pendingPayment } = current
  const statusBefore =
    pendingPayment?._id === entry._id && current.serviceStatus === "paymentPending"
      ? pendingPayment.from
      : undefined
  const restoreStatus = (merged: ServiceRequest): ServiceRequest =>
    statusBefore ? { ...merged, serviceStatus: statusBefore } : merged

  switch (outcome.kind) {
    case "approved": {
      const after: LedgerEntry = { ...entry, state: "approved", settledAt, provider, codes: undefined }
      const payments = addToPayments(current, entry, outcome.facts)
      const surplus = entry.kind === "payment" ? addedCredit(current, payments) : 0
      return {
        entry: after,
        change: {
          patch: {
            payments,
            ...forgiveRefund(current, entry),
            ...(isThis && { [pendingField]: undefined }),
          },
          finish: (merged) => {
            const updated = recompute(restoreStatus(merged))
            return { ...merged, serviceStatus: statusAfterPayment(updated, "settled") }
          },
          ledger: [after],
          event: {
            code: "cardDone",
            kind,
            amount: amountWithTip(entry),
            tip: entry.tip,
            card: outcome.facts.card,
            ...(surplus > 0 && { surplus }),
            ...(entry.state === "failed" && { late: true }),
          },
        },
      }
    }
    case "failed": {
      const after: LedgerEntry = { ...entry, state: "failed", settledAt, provider, codes: outcome.codes }
      return {
        entry: after,
        change: {
          patch: isThis ? { [pendingField]: undefined } : {},
          finish(merged) {
            const updated = recompute(restoreStatus(merged))
            return {
              ...merged,
              serviceStatus: statusBefore ? statusAfterFailure(updated) : updated.serviceStatus,
            }
          },
          ledger: [after],
          event: { code: "cardFailed", kind, amount: amountWithTip(entry), codes: outcome.codes },
        },
      }
    }
    case "undecided": {
      const after: LedgerEntry = { ...entry, state: "pending", provider }
      return {
        entry: after,
        change: {
          patch: isThis ? { [pendingField]: { ...pending, undecided: true } } : {},
          finish: (merged) => ({
            ...merged,
            // A refund takes days, so it doesn't hold the status.
            serviceStatus:
              isThis && entry.kind === "payment"
                ? statusAfterPayment(merged, "pending")
                : merged.serviceStatus,
          }),
          ledger: [after],
          event: { code: "cardUndecided", kind, amount: amountWithTip(entry) },
        },
      }
    }
  }
}
