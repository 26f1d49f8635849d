import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { expiryAfterDays } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { isAbsent, type Table, type Write } from "../platform/table.ts"
import {
  SquareDown,
  type SquarePayment,
  type SquareProvider,
  type SquareRefund,
} from "../providers/square.ts"
import { ledgerReader } from "../requests/readers/ledger.ts"
import { requestReader } from "../requests/readers/request.ts"
import type { LedgerEntry } from "../requests/rules/ledger-entry.ts"
import { recompute } from "../requests/rules/recompute.ts"
import { noChange } from "../requests/rules/request-change.ts"
import { requestStore, type StoredRequestChange } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import {
  mayBeUnanswered,
  type Outcome,
  outcomeOfPayment,
  outcomeOfRefund,
  parseReference,
  recordRefundAtSquare,
} from "./rules/attempt.ts"
import type { SquareEvent } from "./rules/square-event.ts"
import { attemptActor, attemptSettler, refuseAny } from "./settle-attempt.ts"

/** Days. Square stops resending events earlier. */
const eventLifetimeDays = 90

/** The event's time, and the write that marks it as received. */
type EventContext = { now: Date; additionalWrites: Write[] }

/** Handles Square's webhook events. Returns false for a repeated or unknown one. */
export const squareEventReceiver = (table: Table, square: SquareProvider) => {
  const [requests, ledger] = [requestStore(table), ledgerReader(table)]
  const branchSettings = branchStore(table)
  const { settle, refundAtSquare } = attemptSettler(table, square)

  const settleEntry = async (entry: LedgerEntry, outcome: Outcome, context: EventContext) =>
    (await settle(entry, outcome, context)).entry.state !== entry.state

  const receivePayment = async (payment: SquarePayment, context: EventContext): Promise<boolean> => {
    const attempt = parseReference(payment.reference)
    const entry = attempt && (await ledger.entry(attempt.invoiceNumber, attempt._id))
    if (!entry || payment.amount !== entry.amount || payment.tip !== entry.tip) return false
    return settleEntry(entry, outcomeOfPayment(payment), context)
  }

  /**
   * A refund event names only its payment, which leads to the request. While Square can't look it up, the call fails so
   * that Square sends the event again: nothing else finds a refund that was made in its dashboard.
   */
  const receiveRefund = async (refund: SquareRefund, context: EventContext): Promise<boolean> => {
    const reply = await square.getPayment(refund.paymentId)
    if (reply.kind === "unknown") throw new SquareDown("The refund's payment couldn't be looked up.")
    const attempt = parseReference(reply.kind === "ok" ? reply.value.reference : undefined)
    if (!attempt || !(await requestReader(table).find(attempt.invoiceNumber))) return false
    const entries = await ledger.ofRequest(attempt.invoiceNumber)
    const ownRefund = entries.find(({ kind, provider }) => kind === "refund" && provider?.id === refund.id)
    if (ownRefund) return settleEntry(ownRefund, outcomeOfRefund(refund), context)
    const unansweredRefund = entries.find((entry) => mayBeUnanswered(entry, attempt._id, refund))
    if (unansweredRefund) {
      // Repeating our call with its idempotency key returns the refund's id.
      const outcome = await refundAtSquare(unansweredRefund)
      const { entry } = await settle(unansweredRefund, outcome, { now: context.now })
      if (outcome.kind === "undecided" && outcome.facts === undefined)
        throw new SquareDown("Our own refund of the same amount has no answer yet.")
      if (outcome.facts?.id === refund.id) return entry.state !== unansweredRefund.state
    }
    const paidEntry = entries.find(({ _id, state }) => _id === attempt._id && state === "approved")
    if (!paidEntry || outcomeOfRefund(refund).kind !== "approved") return false
    return addRefund(refund, paidEntry, context)
  }

  /** Adds a refund that was made at Square itself. */
  const addRefund = async (
    refund: SquareRefund,
    paidEntry: LedgerEntry,
    { now, additionalWrites }: EventContext,
  ): Promise<boolean> => {
    const branches = await branchSettings.all()
    let isChanged = false
    await requests.change({
      number: paidEntry.invoiceNumber,
      baseVersion: undefined,
      actor: attemptActor(paidEntry),
      refuse: refuseAny,
      now,
      branches,
      commit: (writes) => table.transact(writes),
      reply: () => undefined,
      decide(current): StoredRequestChange {
        const recomputed = (merged: ServiceRequest) => recompute(merged, branches, now)
        const change = recordRefundAtSquare(current, paidEntry, refund, recomputed, now)
        isChanged = change !== undefined
        return change ? { ...change, additionalWrites: () => additionalWrites } : noChange
      },
    })
    return isChanged
  }

  return async ({ id, payment, refund }: SquareEvent, now: Date): Promise<boolean> => {
    const eventKey = keys.providerEvent("square", id)
    if (await table.get(eventKey)) return false
    const expiresAt = expiryAfterDays(now, eventLifetimeDays)
    const received = { ...eventKey, at: now.toISOString(), expiresAt }
    const context = {
      now,
      additionalWrites: [{ put: received, onlyIf: isAbsent, race: "the same event twice" }],
    }
    if (payment) return receivePayment(payment, context)
    return refund ? receiveRefund(refund, context) : false
  }
}
