import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { PaymentRefusal } from "#shared/domain/job/actions/action.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { payableBy, paymentStateOf, statusAfterPayment } from "#shared/domain/money/payment-state.ts"
import { maxTip } from "#shared/domain/money/tips.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { parseReference } from "./attempt.ts"

type Payment = ServiceRequest["payments"][number]
export type PaymentMethod = "CASH" | "CHECK" | "INSURANCEPAID" | "POINTOFSALE" | "CREDITCARD"

export type PaymentFacts = {
  paymentMethod: PaymentMethod
  /** cents, without tip */
  amount: number
  tip: number
  checknumber: string | undefined
  /** the day on an insurer's remittance */
  paidOn?: string | undefined
  /** a point of sale transaction, with Square's payment id if Square could be reached */
  sale?: { transactionId: string; paymentId: string | undefined } | undefined
  /** amount due on the payer's screen, in cents */
  dueShown: number | undefined
}

type RefusalCode = PaymentRefusal | "missing_check_number" | "due_changed" | "payment_under_way" | "malformed"

const actionOf = { customer: "acceptPayment", insurance: "acceptInsurancePayment" } as const

/**
 * Checks a received payment and builds its ledger entry. Before the work is done it is a prepayment and lowers the
 * amount due; afterwards it settles the invoice (docs/domain.md, section 3).
 */
export const acceptPayment = (
  request: ServiceRequest,
  facts: PaymentFacts,
  by: {
    role: Role
    name: string
    paymentId: string
    now: Date
    doneAt?: Date | undefined
    wasQueued?: boolean
  },
): Result<{ payment: Payment; surplus: number; event: JobEvent }, RefusalCode> => {
  const party = facts.paymentMethod === "INSURANCEPAID" ? "insurance" : "customer"
  if (request.payments.some(({ _id }) => _id === by.paymentId))
    return refuse("already_paid", t("This payment is already recorded."))
  // The money was received before the call reached us, or Square confirms it. The amount due may have changed since, so
  // record up to the job's total and flag the surplus for review.
  const isReceived = by.wasQueued === true || facts.sale?.paymentId !== undefined
  const check = mayDo(actionOf[party], request, by.role)
  const isPaid = !check.ok && (check.refusal === "already_paid" || check.refusal === "nothing_due")
  if (!check.ok && !(isReceived && isPaid)) return refuse(check.refusal, check.detail)
  if (facts.paymentMethod === "CHECK" && !facts.checknumber) return refuse("missing_check_number")
  const { sale, paidOn } = facts
  if (paidOn !== undefined && paidOn > todayIn(by.now))
    return refuse("malformed", "The payment's date is in the future.", "paidOn")
  const unpaid = paymentStateOf(request).unpaid[party]
  const payable = payableBy(request, party)
  if (!isReceived && facts.amount > payable && facts.amount <= unpaid) {
    return refuse(
      "payment_under_way",
      payable > 0
        ? messages.payments.underWayForPart(formatMoney(payable))
        : messages.payments.underWayForAll(formatMoney(unpaid)),
    )
  }
  // Screens show the amount due with or without the pending card payment.
  if (!isReceived && facts.dueShown !== undefined && ![unpaid, payable].includes(facts.dueShown)) {
    return refuse(
      "due_changed",
      t(`The amount due is now ${formatMoney(unpaid)}, not ${formatMoney(facts.dueShown)}.`),
    )
  }
  if (facts.amount <= 0) return refuse("malformed", t("Enter an amount above 0."), "amount")
  if (!isReceived && facts.amount > unpaid) {
    return refuse(
      "malformed",
      t(`Enter at most the ${formatMoney(unpaid)} due. Enter a tip separately.`),
      "amount",
    )
  }
  const surplus = Math.max(0, facts.amount - unpaid)
  const unreviewed = request.surplus ?? 0
  if (facts.amount > request.total) {
    return refuse("malformed", messages.payments.aboveTotal(formatMoney(request.total)), "amount")
  }
  if (surplus > 0 && unreviewed + surplus > request.total) {
    return refuse("malformed", messages.payments.aboveDueAgain(formatMoney(unreviewed)), "amount")
  }
  if (facts.tip > maxTip(facts.amount)) {
    return refuse("malformed", messages.payments.tipTooHigh(formatMoney(maxTip(facts.amount))), "tipamount")
  }
  const payment: Payment = {
    _id: by.paymentId,
    party,
    method: facts.paymentMethod,
    amount: facts.amount,
    tip: facts.tip,
    at: (by.doneAt ?? by.now).toISOString(),
    ...(party === "insurance" && paidOn !== undefined && { paidOn }),
    by: by.name,
    prepaid: party === "customer" && isBeforeCompletion(request.serviceStatus),
    voided: false,
    ...(facts.checknumber && { reference: facts.checknumber }),
    ...(sale && { reference: sale.transactionId }),
    ...(sale?.paymentId && { providerId: sale.paymentId }),
  }
  return allow({
    payment,
    surplus,
    event: {
      code: "paymentTaken",
      amount: facts.amount + facts.tip,
      tip: facts.tip,
      method: facts.paymentMethod,
      number: facts.checknumber,
      ...(surplus > 0 && { surplus }),
    },
  })
}

/** Checks a point of sale transaction that Square knows. */
export const checkSale = (
  { total, reference }: { total: number; reference: string | undefined },
  { amount, tip }: Pick<PaymentFacts, "amount" | "tip">,
): Result<object, "sale_recorded" | "malformed"> => {
  const cardAttempt = parseReference(reference)
  if (cardAttempt) return refuse("sale_recorded", messages.payments.saleOfCard(cardAttempt.invoiceNumber))
  return total === amount + tip
    ? allow({})
    : refuse("malformed", messages.payments.anotherSale(formatMoney(total)), "amount")
}

/** A sale is recorded once. `recordedOn` is the invoice that has it. */
export const checkSaleIsNew = (
  { payments, invoiceNumber }: ServiceRequest,
  paymentId: string,
  recordedOn: number | undefined,
): Result<object, "sale_recorded"> => {
  const isThis = payments.some(({ _id }) => _id === paymentId)
  if (recordedOn === undefined || isThis) return allow({})
  const isElsewhere = recordedOn !== invoiceNumber
  return refuse("sale_recorded", isElsewhere ? messages.payments.saleOfAnother(recordedOn) : undefined)
}

/** Whether a signature may be added to a recorded payment. */
export const checkSignable = (
  request: ServiceRequest,
  paymentId: string,
  role: Role,
): Result<object, "not_found" | PaymentRefusal> => {
  if (!request.payments.some(({ _id, voided }) => _id === paymentId && !voided))
    return refuse("not_found", t("This payment isn't on the request."))
  return mayDo("saveSignature", request, role)
}

/** Adds the payment and sets the status that follows from the new totals. */
export const applyPayment = (
  { payment, surplus, event }: { payment: Payment; surplus: number; event: JobEvent },
  current: ServiceRequest,
  recompute: (request: ServiceRequest) => ServiceRequest,
) => ({
  patch: {
    payments: [...current.payments, payment],
    ...(surplus > 0 && { surplus: (current.surplus ?? 0) + surplus }),
  },
  finish: (merged: ServiceRequest): ServiceRequest => ({
    ...merged,
    serviceStatus: statusAfterPayment(recompute(merged), "settled"),
  }),
  event,
})
