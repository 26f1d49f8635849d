import * as z from "zod"
import { attemptId, paymentMethods } from "#shared/api/payments.ts"

/*
 * The idempotency key of a payment, or of a refund, lies in this tab until the server has answered. When the answer got lost, also by a
 * reload, the same payment is sent again under the same key, and so the money counts once. Of a card it is asked what became of
 * it: what would charge the card again is never kept.
 */

const Sent = z.object({
  paymentMethod: z.enum(paymentMethods),
  /** cents, as the tip and the due */
  amount: z.int(),
  tipamount: z.int(),
  checknumber: z.string().optional(),
  dueShown: z.int(),
})
export type Sent = z.output<typeof Sent>

const Attempt = z.object({ user: z.string(), key: z.string(), sent: Sent })
export type Attempt = z.output<typeof Attempt>

const slot = (invoiceNumber: number) => `clearline.payment.${invoiceNumber}`
const refundSlot = (paymentId: string) => `clearline.refund.${paymentId}`

/** What lies there of this person. A key is its maker's own. */
function openIn<Kept extends { user: string }>(
  place: string,
  schema: z.ZodType<Kept>,
  user: string,
): Kept | undefined {
  try {
    const { data } = schema.safeParse(JSON.parse(sessionStorage.getItem(place) ?? "null"))
    return data?.user === user ? data : undefined
  } catch {
    return undefined
  }
}

/** The payment of this person on which no answer came yet. */
export const openAttempt = (invoiceNumber: number, user: string): Attempt | undefined =>
  openIn(slot(invoiceNumber), Attempt, user)

export function beginAttempt(invoiceNumber: number, user: string, sent: Sent): Attempt {
  const attempt = { user, key: crypto.randomUUID(), sent }
  sessionStorage.setItem(slot(invoiceNumber), JSON.stringify(attempt))
  return attempt
}

export const endAttempt = (invoiceNumber: number) => sessionStorage.removeItem(slot(invoiceNumber))

const Giving = z.object({
  _id: attemptId,
  paymentId: z.string(),
  /** cents */
  amount: z.int(),
  tipamount: z.int(),
  reason: z.string().optional(),
})
export type Giving = z.output<typeof Giving>

const KeptRefund = z.object({ user: z.string(), giving: Giving })

/** The refund of this payment on which this person got no answer yet. */
export const openRefund = (paymentId: string, user: string): Giving | undefined =>
  openIn(refundSlot(paymentId), KeptRefund, user)?.giving

export const beginRefund = (user: string, giving: Giving): void =>
  sessionStorage.setItem(refundSlot(giving.paymentId), JSON.stringify({ user, giving }))

export const endRefund = (paymentId: string): void => sessionStorage.removeItem(refundSlot(paymentId))
