import * as z from "zod"
import { squareIds } from "../environment.ts"
import type { FaultSwitches } from "../faults.ts"
import {
  cardJson,
  inUsd,
  invalid,
  newId,
  type Reply,
  SquareRefusal,
  type StoredPayment,
  type StoredRefund,
  toReply,
  undecidedFor,
} from "./square-api.ts"
import type { Card, CardTokens } from "./square-cards.ts"
import type { SquareStore } from "./square-store.ts"
import type { SquareTransactions } from "./square-transactions.ts"

const money = z.object({ amount: z.int().min(1), currency: z.literal("USD") })

const NewPayment = z.object({
  source_id: z.string(),
  idempotency_key: z.string().min(1).max(45),
  amount_money: money,
  tip_money: money.optional(),
  autocomplete: z.boolean().default(true),
  location_id: z.string().default(squareIds.location),
  reference_id: z.string().max(40).optional(),
  note: z.string().max(500).optional(),
  customer_id: z.string().optional(),
})

const NewRefund = z.object({
  idempotency_key: z.string().min(1).max(45),
  payment_id: z.string(),
  amount_money: money,
  reason: z.string().max(192).optional(),
})

/** New payments and refunds, with the sandbox's test cards and error codes. */
export const squareCharges = (
  { store, faults }: { store: SquareStore; faults: FaultSwitches },
  tokens: CardTokens,
  { settlePayment }: Pick<SquareTransactions, "settlePayment">,
) => {
  const cardOf = (source: string, customer: string | undefined): Card | string => {
    const storedCard = store.get("card", source)
    if (!storedCard) return tokens.take(source)
    return storedCard.customer_id === customer && storedCard.enabled === true
      ? (storedCard.behind as Card)
      : "NOT_FOUND"
  }

  const pay = (body: unknown): Reply => {
    const sent = NewPayment.parse(body)
    const card = cardOf(sent.source_id, sent.customer_id)
    if (typeof card === "string")
      throw card === "NOT_FOUND"
        ? invalid("NOT_FOUND", "Card not found.", 404)
        : new SquareRefusal(400, "PAYMENT_METHOD_ERROR", card, "Authorization error.")
    tokens.use(sent.source_id)
    const at = new Date().toISOString()
    const id = newId(16)
    const total = sent.amount_money.amount + (sent.tip_money?.amount ?? 0)
    const isPending = card.waits || (!card.fails && faults.strikes("squarePending"))
    const payment: StoredPayment = {
      id,
      created_at: at,
      updated_at: at,
      amount_money: sent.amount_money,
      ...(sent.tip_money && { tip_money: sent.tip_money }),
      total_money: inUsd(total),
      status: card.fails ? "FAILED" : isPending ? "PENDING" : "COMPLETED",
      ...(isPending && { settles_at: Date.now() + undecidedFor }),
      ...(card.waits && { waits: card.waits }),
      ...(card.refunds && { refunds_end: card.refunds }),
      paid_with: card,
      source_type: "CARD",
      card_details: {
        status: card.fails ? "FAILED" : "CAPTURED",
        card: cardJson(card),
        entry_method: "KEYED",
        cvv_status: card.fails === "CVV_FAILURE" ? "CVV_REJECTED" : "CVV_ACCEPTED",
        avs_status: card.fails === "ADDRESS_VERIFICATION_FAILURE" ? "AVS_REJECTED" : "AVS_ACCEPTED",
        ...(card.fails && {
          errors: [{ category: "PAYMENT_METHOD_ERROR", code: card.fails, detail: "Authorization error." }],
        }),
      },
      location_id: sent.location_id,
      order_id: newId(16),
      ...(sent.reference_id && { reference_id: sent.reference_id }),
      ...(sent.note && { note: sent.note }),
      ...(sent.customer_id && { customer_id: sent.customer_id }),
      risk_evaluation: { created_at: at, risk_level: "NORMAL" },
    }
    store.put("payment", id, payment)
    if (card.fails)
      throw new SquareRefusal(400, "PAYMENT_METHOD_ERROR", card.fails, "Authorization error.", {
        payment: toReply(payment),
      })
    return { status: 200, body: { payment: toReply(payment) } }
  }

  const createRefund = (body: unknown): Reply => {
    const sent = NewRefund.parse(body)
    const payment = settlePayment(sent.payment_id)
    if (!payment) throw invalid("NOT_FOUND", "Could not find payment.", 404)
    const refunded = payment.refunded_money?.amount ?? 0
    if (payment.status !== "COMPLETED") throw invalid("PAYMENT_NOT_REFUNDABLE", "Not refundable.")
    if (sent.amount_money.amount > payment.total_money.amount - refunded)
      throw new SquareRefusal(400, "REFUND_ERROR", "REFUND_AMOUNT_INVALID", "More than was paid.")
    const { refunds_end: end } = payment
    if (typeof end === "object") throw new SquareRefusal(400, "REFUND_ERROR", end.fails, "Not refunded.")
    const at = new Date().toISOString()
    const waits = end === "wait"
    const isPending = waits || faults.strikes("squarePending")
    const refund: StoredRefund = {
      id: `${payment.id}_${newId(16)}`,
      status: isPending ? "PENDING" : "COMPLETED",
      ...(isPending && !waits && { settles_at: Date.now() + undecidedFor }),
      ...(waits && { waits }),
      amount_money: sent.amount_money,
      payment_id: payment.id,
      order_id: newId(16),
      location_id: payment.location_id,
      ...(sent.reason && { reason: sent.reason }),
      created_at: at,
      updated_at: at,
    }
    store.put("refund", refund.id, refund)
    store.put("payment", payment.id, {
      ...payment,
      refunded_money: inUsd(refunded + sent.amount_money.amount),
      refund_ids: [...((payment.refund_ids as string[]) ?? []), refund.id],
    })
    return { status: 200, body: { refund: toReply(refund) } }
  }

  return { pay, createRefund }
}
