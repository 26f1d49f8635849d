import { createHash } from "node:crypto"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { refundedOf } from "#shared/domain/charges/totals-facts.ts"
import { paymentStateOf, statusAfterFailure, statusAfterPayment } from "#shared/domain/money/payment-state.ts"
import type { Said, SquarePayment, SquareRefund } from "../../providers/square.ts"
import type { LedgerEntry, RequestChange } from "../../requests/store.ts"

/** milliseconds after which a try that Square does not know never came there; a call of ours is given up far earlier */
export const surelyArrived = 3 * 60_000
/** Milliseconds after which a call of ours has ended: what the provider doesn't know by then may be given up on request. */
export const callEnded = 30_000

/** What became of a try, whoever told it. */
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

/** What a call to the provider came to. */
export const outcomeOf = <Thing>(said: Said<Thing>, of: (thing: Thing) => Outcome): Outcome => {
  if (said.kind === "told") return of(said.thing)
  return said.kind === "refused" ? { kind: "failed", codes: said.codes } : { kind: "undecided" }
}

/** What a look for a try came to. One that Square does not know may be on its way still, for a while. */
export const outcomeOfSearch = (
  said: Said<SquarePayment | undefined>,
  { at }: Pick<LedgerEntry, "at">,
  now: Date,
  arrivesWithin = surelyArrived,
): Outcome => {
  if (said.kind !== "told") return { kind: "undecided" }
  if (said.thing) return outcomeOfPayment(said.thing)
  return now.getTime() - Date.parse(at) > arrivesWithin
    ? { kind: "failed", codes: ["NEVER_ARRIVED"] }
    : { kind: "undecided" }
}

/** A key of Square's has 45 characters at most, a reference 40; the number comes first, so that a webhook finds its request. */
export const referenceOf = ({ invoiceNumber, _id }: Pick<LedgerEntry, "invoiceNumber" | "_id">): string =>
  `${invoiceNumber.toString(36)}-${_id.replaceAll("-", "")}`

/** Which try a reference means, if it is one of ours. */
export const tryIn = (reference: string | undefined): { invoiceNumber: number; _id: string } | undefined => {
  const parts = /^([0-9a-z]{1,7})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    reference ?? "",
  )
  if (!parts) return undefined
  const [, number = "", ...id] = parts
  return { invoiceNumber: Number.parseInt(number, 36), _id: id.join("-") }
}

export const isOpen = ({ state }: Pick<LedgerEntry, "state">): boolean =>
  state === "started" || state === "pending"

/** Where a request tells that a try is on its way. */
export const slotOf = { payment: "pendingPayment", refund: "pendingRefund" } as const

/**
 * Whether a word of the provider's changes what the ledger has. What was taken stays taken, and a payment that came late
 * counts though it was given up; nothing else ever moves what is decided.
 */
const isNews = (entry: LedgerEntry, outcome: Outcome): boolean => {
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

const withTip = ({ amount, tip }: Pick<LedgerEntry, "amount" | "tip">): number => amount + tip

/** Customers pay by themselves, logged in or by their link. */
const toldAs = (
  { customerId, invoiceNumber }: ServiceRequest,
  { kind, by }: Pick<LedgerEntry, "kind" | "by">,
): "payment" | "ownPayment" | "refund" =>
  kind === "payment" && by._id === (customerId ?? `job-${invoiceNumber}`) ? "ownPayment" : kind

const told = (entry: LedgerEntry, facts: ProviderFacts | undefined): LedgerEntry["provider"] =>
  entry.provider && { ...entry.provider, ...facts }

const withMoney = (
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

/** What these payments add to the customer's credit, cents. */
const overDue = (current: ServiceRequest, payments: ServiceRequest["payments"]): number =>
  paymentStateOf({ ...current, payments }).credit.customer - paymentStateOf(current).credit.customer

/** Money that was given back at the provider itself, without a word of ours: the ledger learns of it; once, by its id there. */
export const givenBackElsewhere = (
  current: ServiceRequest,
  of: LedgerEntry,
  refund: SquareRefund,
  recomputed: (request: ServiceRequest) => ServiceRequest,
  now: Date,
): RequestChange | undefined => {
  const payment = current.payments.find(({ _id }) => _id === of._id)
  if (!payment || payment.refunds?.some(({ providerId }) => providerId === refund.id)) return undefined
  const left = payment.amount - refundedOf(payment).amount
  const amount = Math.min(refund.amount, left)
  const { prepaid: _prepaid, reference: _reference, codes: _codes, ...known } = of
  const entry: LedgerEntry = {
    ...known,
    prepaid: of.prepaid,
    _id: `square-${createHash("sha256").update(refund.id).digest("base64url").slice(0, 22)}`,
    kind: "refund",
    of: of._id,
    state: "approved",
    amount,
    tip: refund.amount - amount,
    at: now.toISOString(),
    settledAt: now.toISOString(),
    by: { name: "Square" },
    provider: of.provider && {
      name: "square",
      locationId: of.provider.locationId,
      id: refund.id,
      status: refund.status,
    },
  }
  return {
    patch: { payments: withMoney(current, entry, { id: refund.id }) },
    finish: (merged) => ({ ...merged, serviceStatus: statusAfterRefund(recomputed(merged)) }),
    ledger: [entry],
    event: { code: "refundedAtSquare", amount: withTip(entry) },
  }
}

/** Money that somebody gave back by hand. */
export const handedOver = (
  current: ServiceRequest,
  entry: LedgerEntry,
  recomputed: (request: ServiceRequest) => ServiceRequest,
  method: string,
): RequestChange => ({
  patch: { payments: withMoney(current, entry, {}) },
  finish: (merged) => ({ ...merged, serviceStatus: statusAfterRefund(recomputed(merged)) }),
  ledger: [entry],
  event: { code: "refundedByHand", amount: withTip(entry), method },
})

/** A closed job stays closed; any other returns to the status that its payment came from. */
const statusAfterRefund = (request: ServiceRequest): ServiceRequest["serviceStatus"] =>
  request.serviceStatus === "closed" ? "closed" : statusAfterPayment(request, "settled")

/**
 * Whether a request was read before its ledger went on: both are written together, and the request is always read first. The
 * other way round a settled try could be taken for an open one.
 */
export const isBehind = (request: ServiceRequest, entry: LedgerEntry): boolean => {
  const { payments } = request
  const pending = request[slotOf[entry.kind]]
  const isPending = pending?._id === entry._id
  if (isOpen(entry)) return !isPending || pending.undecided !== (entry.state === "pending")
  if (entry.state === "failed") return isPending
  const isThere =
    entry.kind === "payment"
      ? payments.some(({ _id }) => _id === entry._id)
      : payments.some(({ refunds = [] }) => refunds.some(({ _id }) => _id === entry._id))
  return isPending || !isThere
}

/** How a request and its ledger go on with what the provider said; undefined when that is known already. */
export const settled = (
  current: ServiceRequest,
  entry: LedgerEntry,
  outcome: Outcome,
  recomputed: (request: ServiceRequest) => ServiceRequest,
  now: Date,
): { decision: RequestChange; entry: LedgerEntry } | undefined => {
  if (!isNews(entry, outcome)) return undefined
  const slot = slotOf[entry.kind]
  const pending = current[slot]
  const isThis = pending?._id === entry._id
  const kind = toldAs(current, entry)
  const provider = told(entry, outcome.facts)
  const settledAt = now.toISOString()
  // A status that somebody chose meanwhile stays.
  const { pendingPayment } = current
  const cameFrom =
    pendingPayment?._id === entry._id && current.serviceStatus === "paymentPending"
      ? pendingPayment.from
      : undefined
  const before = (merged: ServiceRequest): ServiceRequest =>
    cameFrom ? { ...merged, serviceStatus: cameFrom } : merged

  switch (outcome.kind) {
    case "approved": {
      const after: LedgerEntry = { ...entry, state: "approved", settledAt, provider, codes: undefined }
      const payments = withMoney(current, entry, outcome.facts)
      const over = entry.kind === "payment" ? overDue(current, payments) : 0
      return {
        entry: after,
        decision: {
          patch: {
            payments,
            ...(isThis && { [slot]: undefined }),
          },
          finish: (merged) => {
            const moved = recomputed(before(merged))
            const status =
              entry.kind === "refund" ? statusAfterRefund(moved) : statusAfterPayment(moved, "settled")
            return { ...merged, serviceStatus: status }
          },
          ledger: [after],
          event: {
            code: "cardDone",
            kind,
            amount: withTip(entry),
            tip: entry.tip,
            card: outcome.facts.card,
            ...(over > 0 && { surplus: over }),
            ...(entry.state === "failed" && { late: true }),
          },
        },
      }
    }
    case "failed": {
      const after: LedgerEntry = { ...entry, state: "failed", settledAt, provider, codes: outcome.codes }
      return {
        entry: after,
        decision: {
          patch: isThis ? { [slot]: undefined } : {},
          finish(merged) {
            const moved = recomputed(before(merged))
            return { ...merged, serviceStatus: cameFrom ? statusAfterFailure(moved) : moved.serviceStatus }
          },
          ledger: [after],
          event: { code: "cardFailed", kind, amount: withTip(entry), codes: outcome.codes },
        },
      }
    }
    case "undecided": {
      const after: LedgerEntry = { ...entry, state: "pending", provider }
      return {
        entry: after,
        decision: {
          patch: isThis ? { [slot]: { ...pending, undecided: true } } : {},
          finish: (merged) => ({
            ...merged,
            // A refund takes its days; nobody waits for it at the counter.
            serviceStatus:
              isThis && entry.kind === "payment"
                ? statusAfterPayment(merged, "pending")
                : merged.serviceStatus,
          }),
          ledger: [after],
          event: { code: "cardUndecided", kind, amount: withTip(entry) },
        },
      }
    }
  }
}
