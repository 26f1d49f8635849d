import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { refundedOf } from "#shared/domain/charges/totals-facts.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { isByCard } from "#shared/domain/money/payment-state.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"
import type { LedgerEntry } from "../../requests/rules/ledger-entry.ts"

type Payment = ServiceRequest["payments"][number]

const atMost = (refundable: number, scope: string): string =>
  refundable > 0
    ? `Enter at most the ${formatMoney(refundable)} that is left ${scope}.`
    : `Nothing is left ${scope}.`

type RefundInput = {
  paymentId: string
  amount: number
  tip: number
  isChargeback?: boolean | undefined
  isForgiven?: boolean | undefined
}

/**
 * Never more than the payment's remaining amount and tip. Cents. While Square works on a refund, a chargeback could
 * exceed what is left.
 */
export const checkRefund = (
  {
    payments,
    pendingRefund,
    invoiceType,
  }: Pick<ServiceRequest, "payments" | "pendingRefund" | "invoiceType">,
  { paymentId, amount, tip, isChargeback = false, isForgiven = false }: RefundInput,
): Result<{ payment: Payment }, "not_found" | "malformed" | "payment_under_way"> => {
  const payment = payments.find(({ _id, voided }) => _id === paymentId && !voided)
  if (!payment) return refuse("not_found", "This request has no such payment.")
  if (isChargeback && !isByCard(payment))
    return refuse("malformed", "Only a card payment can have a chargeback.", "isChargeback")
  if (isChargeback && pendingRefund) return refuse("payment_under_way", messages.payments.refundUnderWay)
  if (isForgiven && (isChargeback || payment.party === "insurance" || invoiceType === "Insurance"))
    return refuse("malformed", "This refund can't be taken off the amount due.", "isForgiven")
  const refunded = refundedOf(payment)
  if (amount + tip <= 0) return refuse("malformed", "Enter an amount above 0.", "amount")
  const refundable = payment.amount - refunded.amount
  if (amount > refundable) return refuse("malformed", atMost(refundable, "of this payment"), "amount")
  const tipLeft = payment.tip - refunded.tip
  if (tip > tipLeft) return refuse("malformed", atMost(tipLeft, "of its tip"), "tipamount")
  return allow({ payment })
}

type NewRefund = Pick<LedgerEntry, "_id" | "invoiceNumber" | "amount" | "tip" | "reason"> &
  Pick<RefundInput, "isChargeback" | "isForgiven">

export const refundEntry = (
  { _id: of, party, method, prepaid }: Payment,
  { reason, isChargeback = false, isForgiven = false, ...refund }: NewRefund,
  now: Date,
) => {
  const storedReason = isChargeback ? ["Chargeback", reason].filter(Boolean).join(": ") : reason
  return {
    ...refund,
    ...(storedReason !== undefined && { reason: storedReason }),
    ...(isForgiven && { isForgiven }),
    kind: "refund" as const,
    of,
    party,
    method,
    prepaid,
    at: now.toISOString(),
  }
}
