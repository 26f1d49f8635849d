import * as z from "zod"
import {
  invalid,
  type Json,
  type Reply,
  type StoredPayment,
  type StoredRefund,
  toReply,
  undecidedFor,
} from "./square-api.ts"
import type { SquareStore } from "./square-store.ts"
import type { SquareWebhooks } from "./square-webhooks.ts"

const Cancellation = z.object({ idempotency_key: z.string().min(1).max(45) })

const singleReply = (kind: "payment" | "refund", thing: Json | undefined): Reply => {
  if (!thing) throw invalid("NOT_FOUND", `Could not find ${kind}.`, 404)
  return { status: 200, body: { [kind]: toReply(thing) } }
}

const orderReply = (id: string, { id: paymentId, location_id, total_money }: StoredPayment): Reply => ({
  status: 200,
  body: {
    order: {
      id,
      location_id,
      state: "COMPLETED",
      total_money,
      tenders: [{ id: paymentId, payment_id: paymentId, type: "CARD", amount_money: total_money }],
    },
  },
})

/** Payments and refunds after they were made: settling, canceling, and reading. */
export const squareTransactions = ({ store, webhooks }: { store: SquareStore; webhooks: SquareWebhooks }) => {
  const deliverPaymentEvent = (type: string, payment: StoredPayment) =>
    webhooks.deliver(type, "payment", payment.id, toReply(payment))
  const deliverRefundEvent = (type: string, refund: StoredRefund) =>
    webhooks.deliver(type, "refund", refund.id, toReply(refund))

  const settlePayment = (id: string, isRequested = false): StoredPayment | undefined => {
    const payment = store.get("payment", id) as StoredPayment | undefined
    const isOpen = payment?.waits ? !isRequested : (payment?.settles_at ?? 0) > Date.now()
    if (payment?.status !== "PENDING" || isOpen) return payment
    const completed = { ...payment, status: "COMPLETED", updated_at: new Date().toISOString() }
    store.put("payment", id, completed)
    void deliverPaymentEvent("payment.updated", completed)
    return completed
  }
  const settleRefund = (id: string): StoredRefund | undefined => {
    const refund = store.get("refund", id) as StoredRefund | undefined
    if (refund?.status !== "PENDING" || refund.waits || (refund.settles_at ?? 0) > Date.now()) return refund
    const completed = { ...refund, status: "COMPLETED", updated_at: new Date().toISOString() }
    store.put("refund", id, completed)
    void deliverRefundEvent("refund.updated", completed)
    return completed
  }

  const cancel = (body: unknown): Reply => {
    const { idempotency_key: key } = Cancellation.parse(body)
    const answer = store.get("answer", `payment ${key}`) as { reply: Reply } | undefined
    const original = answer?.reply.body.payment as StoredPayment | undefined
    const payment = original && (store.get("payment", original.id) as StoredPayment | undefined)
    if (payment?.status === "COMPLETED") throw invalid("BAD_REQUEST", "Completed payments can't be canceled.")
    if (payment?.status === "PENDING") {
      const { card_details: card } = payment as { card_details?: Json }
      const canceled = { ...payment, status: "CANCELED", card_details: { ...card, status: "VOIDED" } }
      store.put("payment", payment.id, canceled)
      void deliverPaymentEvent("payment.updated", canceled)
    }
    return { status: 200, body: {} }
  }

  const listPayments = (query: URLSearchParams): Reply => {
    const [from, to] = [query.get("begin_time") ?? "", query.get("end_time") ?? "9"]
    const payments = (store.all("payment") as StoredPayment[])
      .flatMap(({ id }) => settlePayment(id) ?? [])
      .filter(({ created_at: at, location_id: where }) => {
        const isThere = (query.get("location_id") ?? where) === where
        return isThere && at >= from && at < to
      })
    const start = Number(query.get("cursor") ?? 0)
    const limit = Number(query.get("limit") ?? 100)
    const more = payments.length > start + limit
    return {
      status: 200,
      body: {
        payments: payments.slice(start, start + limit).map(toReply),
        ...(more && { cursor: String(start + limit) }),
      },
    }
  }

  const orderOf = (id: string): Reply => {
    const payment = (store.all("payment") as StoredPayment[]).find(({ order_id: order }) => order === id)
    if (!payment) throw invalid("NOT_FOUND", "Order not found.", 404)
    return orderReply(id, payment)
  }

  const deliverCreatedEvents = async (reply: Reply): Promise<void> => {
    const { payment, refund } = reply.body as { payment?: StoredPayment; refund?: StoredRefund }
    if (payment) await deliverPaymentEvent("payment.created", payment)
    if (payment?.status === "COMPLETED") await deliverPaymentEvent("payment.updated", payment)
    if (payment?.status === "PENDING") setTimeout(() => settlePayment(payment.id), undecidedFor + 50).unref()
    if (refund) await deliverRefundEvent("refund.created", refund)
    if (refund?.status === "COMPLETED") await deliverRefundEvent("refund.updated", refund)
    if (refund?.status === "PENDING") setTimeout(() => settleRefund(refund.id), undecidedFor + 50).unref()
  }

  return {
    settlePayment,
    settleRefund,
    cancel,
    singleReply,
    listPayments,
    orderOf,
    deliverCreatedEvents,
  }
}
export type SquareTransactions = ReturnType<typeof squareTransactions>
