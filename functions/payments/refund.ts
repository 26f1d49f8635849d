import { randomUUID } from "node:crypto"
import { refund } from "#shared/api/payments.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { cardFailure } from "#shared/domain/money/card-failures.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { unwrap } from "../platform/refusal.ts"
import { squareProvider } from "../providers/square.ts"
import { namedRequest } from "../requests/reader.ts"
import { branchesQuery } from "../settings/store.ts"
import { isOpen } from "./rules/attempt.ts"
import { checkRefund } from "./rules/refund.ts"
import { paymentStore, type Settled } from "./store.ts"

/** Refunds a payment, once for each `_id`: card payments through Square, others as handed over by staff. */
export const handler = handle(
  refund,
  ({ table, provide }) => paymentStore(table, provide("payments", squareProvider)),
  async ({ body }, payments, { actor, now, commit, refuse }) => {
    const { invoiceNumber: number, paymentId, amount, tipamount: tip = 0, reason } = body
    const id = body._id ?? randomUUID()
    const { requests } = payments
    const [current, existing] = await Promise.all([
      requests.openFor(actor, number, refuse),
      requests.ledgerEntry(number, id),
    ])
    const input = { paymentId, amount, tip }
    if (existing && (existing.of !== paymentId || existing.amount !== amount || existing.tip !== tip))
      throw refuse("malformed", {
        fields: [
          { field: "_id", message: "This refund was already sent with different amounts. Start a new one." },
        ],
      })
    const buildEntry = (request: ServiceRequest) => {
      const { payment } = unwrap(checkRefund(request, input), refuse)
      const { party, method, prepaid } = payment
      return {
        _id: id,
        invoiceNumber: number,
        kind: "refund" as const,
        of: paymentId,
        party,
        method,
        prepaid,
        amount,
        tip,
        ...(reason !== undefined && { reason }),
        at: now.toISOString(),
      }
    }
    const reply = ({ request, entry }: Settled) => ({
      matches: 1,
      status: entry.state === "approved" ? ("COMPLETED" as const) : ("PENDING" as const),
      refundId: id,
      serviceStatus: request.serviceStatus,
      version: request.version,
    })
    const options = { now, commit, reply }

    const paymentEntry = await requests.ledgerEntry(number, paymentId)
    const provider = paymentEntry?.method === "CREDITCARD" ? paymentEntry.provider : undefined
    if (!provider?.id)
      return reply(
        await payments.refundByHand(
          {
            number,
            id,
            baseVersion: body.version,
            actor,
            refuse,
            buildEntry,
            method: paymentEntry?.method ?? "",
          },
          options,
        ),
      )

    await squareProvider.ready()
    if (!existing) await payments.refreshPending("refund", current, now)
    const entry =
      existing ??
      (await payments.start({
        kind: "refund",
        number,
        id,
        baseVersion: body.version,
        actor,
        now,
        refuse,
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
      ? await payments.settle(entry, await payments.giveBack(entry), options)
      : await payments.ask(entry, options)
    if (result.entry.state === "failed") {
      const { codes = [] } = result.entry
      throw refuse("refund_failed", { detail: cardFailure(codes, messages.payments.refundFailed), codes })
    }
    return reply(result)
  },
  (input) => [...namedRequest(input), { query: branchesQuery() }],
)
