import { randomUUID } from "node:crypto"
import { refund } from "#shared/api/payments.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { cardFailure } from "#shared/domain/money/card-failures.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { allowed } from "../platform/refusal.ts"
import { squareProvider } from "../providers/square.ts"
import { namedRequest } from "../requests/reader.ts"
import { branchesQuery } from "../settings/store.ts"
import { isOpen } from "./rules/attempt.ts"
import { checkRefund } from "./rules/refund.ts"
import { paymentStore, type Settled } from "./store.ts"

/** Gives money back, once for each `_id`: to the card through its provider, anything else as somebody handed it over. */
export const handler = handle(
  refund,
  ({ table, needs }) => paymentStore(table, needs("payments", squareProvider)),
  async ({ body }, payments, { actor, now, commit, refuse }) => {
    const { invoiceNumber: number, paymentId, amount, tipamount: tip = 0, reason } = body
    const id = body._id ?? randomUUID()
    const { requests } = payments
    const [current, known] = await Promise.all([
      requests.openFor(actor, number, refuse),
      requests.ledgerEntry(number, id),
    ])
    const sent = { paymentId, amount, tip }
    if (known && (known.of !== paymentId || known.amount !== amount || known.tip !== tip))
      throw refuse("malformed", {
        fields: [
          { field: "_id", message: "This refund was already sent with different amounts. Start a new one." },
        ],
      })
    const entryFor = (standing: ServiceRequest) => {
      const { payment } = allowed(checkRefund(standing, sent), refuse)
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
    const settling = { now, commit, reply }

    const paid = await requests.ledgerEntry(number, paymentId)
    const provider = paid?.method === "CREDITCARD" ? paid.provider : undefined
    if (!provider?.id)
      return reply(
        await payments.handOver(
          {
            number,
            id,
            baseVersion: body.version,
            actor,
            refuse,
            entryFor,
            method: paid?.method ?? "",
          },
          settling,
        ),
      )

    await squareProvider.ready()
    if (!known) await payments.askForPending("refund", current, now)
    const entry =
      known ??
      (await payments.begin({
        kind: "refund",
        number,
        id,
        baseVersion: body.version,
        actor,
        now,
        refuse,
        decide: (standing) => ({
          event: { code: "cardStarted", kind: "refund", amount: amount + tip },
          entry: {
            ...entryFor(standing),
            state: "started",
            provider: { name: "square", locationId: provider.locationId },
          },
        }),
      }))
    const done = isOpen(entry)
      ? await payments.settle(entry, await payments.giveBack(entry), settling)
      : await payments.ask(entry, settling)
    if (done.entry.state === "failed") {
      const { codes = [] } = done.entry
      throw refuse("refund_failed", { detail: cardFailure(codes, messages.payments.refundFailed), codes })
    }
    return reply(done)
  },
  (sent) => [...namedRequest(sent), { query: branchesQuery() }],
)
