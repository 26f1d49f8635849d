import * as z from "zod"
import { paymentMethods } from "../../../../../shared/api/payments.ts"

/*
 * The idempotency key of a payment lies in this tab until the server has answered. When the answer got lost, also by a
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

/** The payment of this person on which no answer came yet. A key is its maker's own. */
export function openAttempt(invoiceNumber: number, user: string): Attempt | undefined {
  try {
    const { data } = Attempt.safeParse(JSON.parse(sessionStorage.getItem(slot(invoiceNumber)) ?? "null"))
    return data?.user === user ? data : undefined
  } catch {
    return undefined
  }
}

export function beginAttempt(invoiceNumber: number, user: string, sent: Sent): Attempt {
  const attempt = { user, key: crypto.randomUUID(), sent }
  sessionStorage.setItem(slot(invoiceNumber), JSON.stringify(attempt))
  return attempt
}

export const endAttempt = (invoiceNumber: number) => sessionStorage.removeItem(slot(invoiceNumber))
