import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { type Party, refundedOf } from "#shared/domain/charges/totals-facts.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { creditOf, paymentStateOf, statusAfterPayment } from "#shared/domain/money/payment-state.ts"
import { isCounted } from "#shared/domain/report.ts"

export type Payment = ServiceRequest["payments"][number]
/** Cents. */
export type Sum = { amount: number; tip: number }

/** What can still be refunded. Zero for voided payments. */
export const refundableOf = (payment: Pick<Payment, "amount" | "tip" | "voided" | "refunds">): Sum => {
  if (payment.voided) return { amount: 0, tip: 0 }
  const refunded = refundedOf(payment)
  return { amount: payment.amount - refunded.amount, tip: payment.tip - refunded.tip }
}

export const isRefundable = (payment: Payment): boolean => {
  const { amount, tip } = refundableOf(payment)
  return amount + tip > 0
}

/** Cents a party overpaid. Goodwill credit doesn't count. */
export const overpaidCents = (request: ServiceRequest, party: Party): number => creditOf(request)[party]

export type Overpayment = { party: Party; amount: number; payment: Payment }

/**
 * Overpaid amounts, each with the last payment that can refund it. A payment can't refund more than it
 * brought.
 */
export const findOverpayments = (request: ServiceRequest): Overpayment[] =>
  (["customer", "insurance"] as const).flatMap((party) => {
    const overpaid = overpaidCents(request, party)
    const payment = request.payments.findLast((one) => one.party === party && refundableOf(one).amount > 0)
    return overpaid > 0 && payment
      ? [{ party, payment, amount: Math.min(overpaid, refundableOf(payment).amount) }]
      : []
  })

export type Choice = "overpaid" | "all" | "tip" | "part"

export function choicesOf(payment: Payment, overpaid: number): Choice[] {
  const refundable = refundableOf(payment)
  return [
    ...(overpaid > 0 && overpaid < refundable.amount ? (["overpaid"] as const) : []),
    "all",
    ...(refundable.tip > 0 && refundable.amount > 0 ? (["tip"] as const) : []),
    "part",
  ]
}

/** `typed` amounts are undefined if invalid. */
export function sumOf(
  choice: Choice,
  payment: Payment,
  overpaid: number,
  typed: { amount: number | undefined; tip: number | undefined },
): { amount: number | undefined; tip: number | undefined } {
  const refundable = refundableOf(payment)
  switch (choice) {
    case "overpaid":
      return { amount: Math.min(overpaid, refundable.amount), tip: 0 }
    case "all":
      return refundable
    case "tip":
      return { amount: 0, tip: refundable.tip }
    case "part":
      return typed
  }
}

/**
 * Cents of a refund above an overpayment that the shop can take off the amount due instead. Nothing it gives reduces a
 * deductible (California Penal Code 551).
 */
export const forgivableCents = (request: ServiceRequest, { party }: Payment, amount: number): number =>
  party === "customer" && request.invoiceType !== "Insurance"
    ? Math.max(0, amount - overpaidCents(request, party))
    : 0

/**
 * What a refund above an overpayment changes: the payer owes it again, and a counted job may leave reports and payroll
 * until it is paid.
 */
export function afterRefund(request: ServiceRequest, { _id, party }: Payment, amount: number): string {
  if (amount <= creditOf(request)[party]) return ""
  const payments = request.payments.map((one) =>
    one._id === _id ? { ...one, refunds: [...(one.refunds ?? []), { amount, tip: 0 }] } : one,
  )
  const after = { ...request, payments }
  const due = formatMoney(paymentStateOf(after).unpaid[party])
  const payer =
    party === "insurance"
      ? (request.insuranceCarrier ?? "the insurer")
      : (request.customerName ?? "the customer")
  const isUncounted = isCounted(request.serviceStatus) && !isCounted(statusAfterPayment(after, "settled"))
  return [
    `This leaves ${due} due from ${payer}.`,
    ...(isUncounted ? ["Until it's paid, the job doesn't count in reports and payroll."] : []),
  ].join(" ")
}

export type FieldError = { field: "amount" | "tip"; sentence: string }

export function findRefundError(
  { amount, tip }: { amount: number | undefined; tip: number | undefined },
  payment: Payment,
): FieldError | undefined {
  const refundable = refundableOf(payment)
  if (amount === undefined || amount < 0) return { field: "amount", sentence: "Enter an amount, like 50.00." }
  if (tip === undefined || tip < 0) return { field: "tip", sentence: "Enter a tip, like 10.00." }
  if (amount > refundable.amount)
    return {
      field: "amount",
      sentence: `Enter at most the ${formatMoney(refundable.amount)} that is left of it.`,
    }
  if (tip > refundable.tip)
    return { field: "tip", sentence: `Enter at most the ${formatMoney(refundable.tip)} that is left of it.` }
  return amount + tip > 0 ? undefined : { field: "amount", sentence: "Enter an amount above 0." }
}

export function howBack({ method, card }: Pick<Payment, "method" | "card">, cardName: string): string {
  switch (method) {
    case "CREDITCARD":
      return `Square sends it back to ${card ? cardName : "the card"}. It takes the bank a few days.`
    case "CASH":
      return "Hand over the cash. This only records that you did."
    case "CHECK":
      return "Give it back by check or in cash. This only records that you did."
    case "POINTOFSALE":
      return "Refund it in the Square app first. This only records that you did."
    default:
      return "Send it back to the insurer. This only records that you did."
  }
}
