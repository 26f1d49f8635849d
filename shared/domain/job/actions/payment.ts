import { t } from "#shared/language.ts"
import { refundedOf } from "../../charges/totals-facts.ts"
import { statusAfterPayment, statusAfterUnmark } from "../../money/payment-state.ts"
import type { RequestFacts } from "../request.ts"
import { isBeforeCompletion } from "../status.ts"
import {
  type Action,
  type ActionInputs,
  type ActionName,
  allExcept,
  anyStatus,
  clerk,
  done,
  notNow,
  type PaymentRefusal,
  type Refused,
  refuse,
  shopRoles,
} from "./action.ts"

/** Payments, invoices, and what the office does with money afterwards. */

type Payment = NonNullable<RequestFacts["payments"]>[number]

const isFromCustomer = (payment: Payment): boolean =>
  payment.party === "customer" && !payment.voided && refundedOf(payment).amount < payment.amount

/** Voiding a card payment here would not return the money. */
const isKeptByProvider = (payment: Payment): boolean =>
  payment.method === "CREDITCARD" && isFromCustomer(payment)

const isByHand = (payment: Payment): boolean => payment.method !== "CREDITCARD" && isFromCustomer(payment)

/** Payments that Unmark Customer Paid can void: those after completion, else prepayments that covered everything. */
export const voidablePayments = <Row extends Payment>({
  payments = [],
  customerPaid,
}: {
  payments?: readonly Row[] | undefined
  customerPaid: boolean
}): Row[] => {
  const byHand = payments.filter(isByHand)
  const paymentsAfterCompletion = byHand.filter(({ prepaid }) => !prepaid)
  return paymentsAfterCompletion.length > 0 || !customerPaid ? paymentsAfterCompletion : byHand
}

export const paymentObjection = (
  { charges }: RequestFacts,
  payer: "customer" | "insurer",
  due: number,
  paid: boolean,
): Refused<PaymentRefusal> | undefined => {
  if (charges.length === 0) return notNow(t("Add a charge first."))
  if (paid)
    return refuse(
      "already_paid",
      payer === "customer" ? t("The customer has already paid.") : t("The insurer has already paid."),
    )
  if (due > 0) return undefined
  return refuse(
    "nothing_due",
    payer === "customer" ? t("Nothing is due from the customer.") : t("Nothing is due from the insurer."),
  )
}

/** A sent copy submits an unpaid Net invoice (owner's specification). */
export const isSubmittedByCopy = ({
  invoiceType,
  totalUnpaid,
}: Pick<RequestFacts, "invoiceType" | "totalUnpaid">): boolean => invoiceType === "Net" && totalUnpaid > 0

export const paymentActions = {
  unmarkPaid: {
    label: t("Unmark Customer Paid"),
    roles: clerk,
    from: anyStatus,
    objection: (facts) => {
      if (voidablePayments(facts).length > 0) return undefined
      return facts.customerPaid && facts.payments?.some(isKeptByProvider)
        ? notNow("The customer paid by card. Refund the card payment instead.")
        : notNow("The customer isn't marked as paid.")
    },
    run(facts, { paymentId }) {
      const choices = voidablePayments(facts)
      if (paymentId === undefined && choices.length > 1)
        return notNow(`The customer made ${choices.length} payments. Choose which one to unmark.`)
      const unmarked =
        paymentId === undefined
          ? choices[0]
          : facts.payments?.find((payment) => payment._id === paymentId && isByHand(payment))
      if (unmarked?._id === undefined) return notNow("This payment can't be unmarked.")
      const { _id: id, prepaid } = unmarked
      const payments = facts.payments?.map((one) => (one._id === id ? { ...one, voided: true } : one))
      const after = { ...facts, payments }
      // A prepayment changes no status.
      const status =
        prepaid && isBeforeCompletion(facts.serviceStatus) ? facts.serviceStatus : statusAfterUnmark(after)
      return done(facts, status, { code: "unmarkPaid" }, { voidedPayment: id })
    },
  },
  completePayment: {
    label: t("Complete Payment"),
    roles: shopRoles,
    from: ["paymentPending"],
    run: (facts, { payment }) =>
      payment === "pending"
        ? notNow(t("The payment is still pending with the provider."))
        : done(facts, statusAfterPayment(facts, payment), { code: "completePayment" }),
  },
  invoiceCopySent: {
    label: t("Send invoice copy"),
    roles: shopRoles,
    from: allExcept("cancelled", "closed"),
    run: (facts, { by }) =>
      done(facts, isSubmittedByCopy(facts) ? "invoiceSubmitted" : facts.serviceStatus, {
        code: "invoiceCopySent",
        by: by === "email" ? "email" : "text",
      }),
  },
  reviewSurplus: {
    label: t("Mark Reviewed"),
    roles: clerk,
    from: anyStatus,
    objection: ({ surplus }) =>
      surplus === undefined ? notNow("There is no payment to review.") : undefined,
    run: (facts) =>
      done(
        facts,
        facts.serviceStatus,
        { code: "reviewSurplus", amount: facts.surplus ?? 0 },
        {
          surplusReviewed: true,
        },
      ),
  },
  /** The caller also writes the invoice type and the new line prices. */
  switchInvoiceType: {
    label: t("Switch invoice type"),
    roles: clerk,
    from: anyStatus,
    run: (facts, { invoiceType }) =>
      invoiceType === "Cash" && facts.invoiceType === "Cash"
        ? notNow("This is already a Cash invoice.")
        : done(facts, facts.serviceStatus, { code: "switchInvoiceType", invoiceType }),
  },
} satisfies { [Name in ActionName]?: Action<ActionInputs[Name]> }
