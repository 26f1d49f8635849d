import { randomUUID } from "node:crypto"
import { refund } from "#shared/api/payments.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { cardFailure } from "#shared/domain/money/card-failures.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { unwrap } from "../platform/refusal.ts"
import { squareProvider } from "../providers/square.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import type { LedgerEntry } from "../requests/rules/ledger-entry.ts"
import { branchesQuery } from "../settings/store.ts"
import { isOpen } from "./rules/attempt.ts"
import { checkRefund, refundEntry } from "./rules/refund.ts"
import { paymentStore, type Settled } from "./store.ts"

/**
 * Refunds a payment, once for each `_id`: card payments through Square, others as handed over by staff. Square refuses
 * to refund a disputed payment, so a chargeback is only recorded.
 */
export const handler = handle(
  refund,
  ({ table, provide }) => ({
    requests: requestReader(table),
    payments: paymentStore(table, provide("payments", squareProvider)),
  }),
  async ({ body }, { requests, payments }, { actor, now, commit, refuse }) => {
    const { invoiceNumber: number, paymentId, amount, tipamount: tip = 0, reason } = body
    const { isChargeback, isForgiven = false } = body
    const id = body._id ?? randomUUID()
    const { ledger } = payments
    const [current, existing] = await Promise.all([
      requests.openFor(actor, number, refuse),
      ledger.entry(number, id),
    ])
    const isSame = ({ of, ...sent }: LedgerEntry) =>
      of === paymentId &&
      sent.amount === amount &&
      sent.tip === tip &&
      (sent.isForgiven ?? false) === isForgiven
    if (existing && !isSame(existing))
      throw refuse("malformed", {
        fields: [
          { field: "_id", message: "This refund was already sent with different details. Start a new one." },
        ],
      })
    const buildEntry = (request: ServiceRequest) => {
      const refundInput = { amount, tip, isChargeback, isForgiven }
      const { payment } = unwrap(checkRefund(request, { paymentId, ...refundInput }), refuse)
      return refundEntry(payment, { _id: id, invoiceNumber: number, reason, ...refundInput }, now)
    }
    const reply = ({ request, entry }: Settled) => ({
      matches: 1,
      status: entry.state === "approved" ? ("COMPLETED" as const) : ("PENDING" as const),
      refundId: id,
      serviceStatus: request.serviceStatus,
      version: request.version,
    })
    const options = { now, commit, reply }
    const attempt = { number, id, baseVersion: body.version, actor, refuse }

    const paymentEntry = await ledger.entry(number, paymentId)
    const provider = paymentEntry?.method === "CREDITCARD" ? paymentEntry.provider : undefined
    if (isChargeback || !provider?.id) {
      const event: JobEvent = isChargeback
        ? { code: "chargedBack", amount: amount + tip }
        : { code: "refundedByHand", amount: amount + tip, method: paymentEntry?.method ?? "" }
      return reply(await payments.refundByHand({ ...attempt, buildEntry, event }, options))
    }

    await squareProvider.ready()
    if (!existing) await payments.refreshPending("refund", current, now)
    const entry =
      existing ??
      (await payments.start({
        ...attempt,
        kind: "refund",
        now,
        decide: (request) => ({
          event: { code: "cardStarted", kind: "refund", amount: amount + tip },
          entry: {
            ...buildEntry(request),
            state: "started",
            provider: { name: "square", locationId: provider.locationId },
          },
        }),
      }))
    const result = isOpen(entry)
      ? await payments.settle(entry, await payments.refundAtSquare(entry), options)
      : await payments.refresh(entry, options)
    if (result.entry.state === "failed") {
      const { codes = [] } = result.entry
      throw refuse("refund_failed", { detail: cardFailure(codes, messages.payments.refundFailed), codes })
    }
    return reply(result)
  },
  (input) => [...prefetchRequest(input), { query: branchesQuery() }],
)
