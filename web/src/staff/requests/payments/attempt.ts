import * as z from "zod"
import { attemptId, paymentMethods } from "#shared/api/payments.ts"

/*
 * Keeps the idempotency key of a payment or refund in this tab until the server has replied. After a lost
 * reply or a reload, the same payment is sent again with the same key, so it counts once. For a card only the
 * outcome is queried: what could charge it again is never stored.
 */

const PaymentInput = z.object({
  paymentMethod: z.enum(paymentMethods),
  /** Cents, like tip and due. */
  amount: z.int(),
  tipamount: z.int(),
  checknumber: z.string().optional(),
  dueShown: z.int(),
})
export type PaymentInput = z.output<typeof PaymentInput>

const Attempt = z.object({ user: z.string(), key: z.string(), sent: PaymentInput })
export type Attempt = z.output<typeof Attempt>

const storageKey = (invoiceNumber: number) => `clearline.payment.${invoiceNumber}`
const refundSlot = (paymentId: string) => `clearline.refund.${paymentId}`

/** Returns the stored attempt if it belongs to this user. */
function openIn<Stored extends { user: string }>(
  storageKey: string,
  schema: z.ZodType<Stored>,
  user: string,
): Stored | undefined {
  try {
    const { data } = schema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? "null"))
    return data?.user === user ? data : undefined
  } catch {
    return undefined
  }
}

export const openAttempt = (invoiceNumber: number, user: string): Attempt | undefined =>
  openIn(storageKey(invoiceNumber), Attempt, user)

export function beginAttempt(invoiceNumber: number, user: string, sent: PaymentInput): Attempt {
  const attempt = { user, key: crypto.randomUUID(), sent }
  sessionStorage.setItem(storageKey(invoiceNumber), JSON.stringify(attempt))
  return attempt
}

export const endAttempt = (invoiceNumber: number) => sessionStorage.removeItem(storageKey(invoiceNumber))

const Giving = z.object({
  _id: attemptId,
  paymentId: z.string(),
  /** Cents. */
  amount: z.int(),
  tipamount: z.int(),
  reason: z.string().optional(),
  isChargeback: z.boolean().optional(),
  isForgiven: z.boolean().optional(),
})
export type Giving = z.output<typeof Giving>

const KeptRefund = z.object({ user: z.string(), giving: Giving })

export const openRefund = (paymentId: string, user: string): Giving | undefined =>
  openIn(refundSlot(paymentId), KeptRefund, user)?.giving

export const beginRefund = (user: string, giving: Giving): void =>
  sessionStorage.setItem(refundSlot(giving.paymentId), JSON.stringify({ user, giving }))

export const endRefund = (paymentId: string): void => sessionStorage.removeItem(refundSlot(paymentId))
