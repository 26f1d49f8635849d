import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { refundedOf } from "#shared/domain/charges/totals-facts.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import type { LedgerEntry } from "../../requests/rules/ledger-entry.ts"

type Payment = ServiceRequest["payments"][number]

const atMost = (refundable: number, scope: string): string =>
  refundable > 0
    ? `Enter at most the ${formatMoney(refundable)} that is left ${scope}.`
    : `Nothing is left ${scope}.`

/** Never more than the payment's remaining amount and tip. Cents. */
export const checkRefund = (
  { payments }: Pick<ServiceRequest, "payments">,
  { paymentId, amount, tip }: { paymentId: string; amount: number; tip: number },
): Result<{ payment: Payment }, "not_found" | "malformed"> => {
  const payment = payments.find(({ _id, voided }) => _id === paymentId && !voided)
  if (!payment) return refuse("not_found", "This request has no such payment.")
  const refunded = refundedOf(payment)
  if (amount + tip <= 0) return refuse("malformed", "Enter an amount above 0.", "amount")
  const refundable = payment.amount - refunded.amount
  if (amount > refundable) return refuse("malformed", atMost(refundable, "of this payment"), "amount")
  const tipLeft = payment.tip - refunded.tip
  if (tip > tipLeft) return refuse("malformed", atMost(tipLeft, "of its tip"), "tipamount")
  return allow({ payment })
}

type NewRefund = Pick<LedgerEntry, "_id" | "invoiceNumber" | "amount" | "tip" | "reason">

export const refundEntry = (
  { _id: of, party, method, prepaid }: Payment,
  { reason, ...refund }: NewRefund,
  now: Date,
) => ({
  ...refund,
  ...(reason !== undefined && { reason }),
  kind: "refund" as const,
  of,
  party,
  method,
  prepaid,
  at: now.toISOString(),
})
