import { createHmac } from "node:crypto"
import * as z from "zod"
import { equalsInConstantTime } from "../../platform/http/constant-time.ts"
import type { SquarePayment, SquareRefund } from "../../providers/square.ts"

/** Square signs the webhook's URL followed by the raw body. */
export const hasValidSignature = (
  { text, signature }: { text: string; signature: string | undefined },
  { url, key }: { url: string; key: string },
): boolean =>
  equalsInConstantTime(
    signature ?? "",
    createHmac("sha256", key)
      .update(url + text)
      .digest("base64"),
  )

const money = z.object({ amount: z.int() })
const Payment = z
  .object({
    id: z.string(),
    status: z.string(),
    location_id: z.string().default(""),
    order_id: z.string().optional(),
    reference_id: z.string().optional(),
    amount_money: money,
    tip_money: money.optional(),
    risk_evaluation: z.object({ risk_level: z.string().default("") }).optional(),
    card_details: z
      .object({
        status: z.string().default(""),
        card: z.object({ card_brand: z.string(), last_4: z.string() }).optional(),
        errors: z.array(z.object({ code: z.string() })).default([]),
      })
      .optional(),
  })
  .transform(
    ({ card_details: details, ...payment }): SquarePayment => ({
      id: payment.id,
      orderId: payment.order_id,
      locationId: payment.location_id,
      status: payment.status,
      amount: payment.amount_money.amount,
      tip: payment.tip_money?.amount ?? 0,
      reference: payment.reference_id,
      cardState: details?.status ?? "",
      risk: payment.risk_evaluation?.risk_level ?? "",
      card: details?.card && { brand: details.card.card_brand, last4: details.card.last_4 },
      codes: details?.errors.map(({ code }) => code) ?? [],
    }),
  )
const Refund = z
  .object({
    id: z.string(),
    payment_id: z.string().default(""),
    status: z.string(),
    amount_money: money,
    reason: z.string().optional(),
  })
  .transform(
    ({ payment_id, amount_money, ...refund }): SquareRefund => ({
      ...refund,
      reason: refund.reason,
      paymentId: payment_id,
      amount: amount_money.amount,
    }),
  )

/** https://developer.squareup.com/docs/webhooks/overview */
const Event = z.object({
  event_id: z.string().regex(/^[\w-]{1,60}$/),
  data: z.object({ object: z.object({ payment: Payment.optional(), refund: Refund.optional() }) }),
})

export type SquareEvent = {
  id: string
  payment?: SquarePayment | undefined
  refund?: SquareRefund | undefined
}

/** Undefined for events we don't use. */
export const readEvent = (text: string): SquareEvent | undefined => {
  const parseJson = (): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  const { data: event } = Event.safeParse(parseJson())
  return event && { id: event.event_id, ...event.data.object }
}
