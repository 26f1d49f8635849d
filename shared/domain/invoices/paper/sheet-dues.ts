import { t } from "#shared/language.ts"
import type { InvoiceType } from "../../charges/charge-types.ts"
import { isBeforeCompletion } from "../../job/status.ts"
import { sum } from "../../money/money.ts"
import { shopTimeAt } from "../../schedule/dates.ts"
import type { InvoiceFacts, InvoicePayment } from "./invoice-facts.ts"
import { paidWithText } from "./paid-with.ts"
import { dollars, nonEmpty, printedDate } from "./sheet-texts.ts"
import type { Amount, InvoiceSheet } from "./sheet-types.ts"

/* What the customer and the insurer owe, and the payments. */

const dayOf = ({ at }: InvoicePayment): string => printedDate(shopTimeAt(at).date)

type Debt = { due: number; open: number; over: number; paid: readonly InvoicePayment[] }

const debtOf = (facts: InvoiceFacts, party: InvoicePayment["party"]): Debt => {
  const due = party === "customer" ? facts.totals.customerDue : facts.totals.insuranceDue
  const paid = facts.payments.filter((payment) => payment.party === party && !payment.prepaid)
  const open = due - sum(paid.map(({ amount }) => amount))
  return { due, paid, open: Math.max(0, open), over: Math.max(0, -open) }
}

const debtNote = ({ due, open, over, paid }: Debt, invoiceType: InvoiceType): string => {
  const last = paid.at(-1)
  if (over > 0) return t(`${dollars(due + over)} paid, ${dollars(over)} more than due`)
  if (due === 0) return invoiceType === "Warranty" ? t("No charge for warranty work") : t("Nothing due")
  if (last && open === 0) return t(`Paid ${dayOf(last)}, ${paidWithText(last)}`)
  if (last) return t(`${dollars(due - open)} paid, ${dollars(open)} still due`)
  return t("Not yet paid")
}

const unpaidNote = ({ serviceStatus, totals }: InvoiceFacts, customer: Debt, insurer: Debt): string => {
  if (serviceStatus === "cancelled") return t("The job was cancelled")
  if (totals.unpaid === 0) return customer.due + insurer.due > 0 ? t("Paid in full") : t("Nothing to pay")
  if (serviceStatus === "closed") return t("The job was closed")
  if (customer.open === 0) return t("You have nothing left to pay")
  if (insurer.open > 0) return t(`Your share is ${dollars(customer.open)}`)
  return isBeforeCompletion(serviceStatus) ? t("Due when the work is done") : t("Not yet paid")
}

export const duesOf = (facts: InvoiceFacts): Pick<InvoiceSheet, "dues" | "unpaid"> => {
  const [customer, insurer] = [debtOf(facts, "customer"), debtOf(facts, "insurance")]
  const box = (label: string, debt: Debt) => ({
    label,
    amount: dollars(debt.due),
    note: debtNote(debt, facts.invoiceType),
  })
  const { unpaid } = facts.totals
  return {
    dues: facts.insurance
      ? [
          box(t("Customer due"), customer),
          box(facts.insurance.carrier ? t(`${facts.insurance.carrier} due`) : t("Insurance due"), insurer),
        ]
      : [box(t("Amount due"), customer)],
    unpaid: {
      label: t("Unpaid"),
      amount: dollars(unpaid),
      note: unpaidNote(facts, customer, insurer),
      open: unpaid > 0,
    },
  }
}

export const paymentsOf = ({ payments, insurance }: InvoiceFacts): Amount[] => {
  const isCovered = payments.every(
    ({ party, tip, prepaid, signed }) =>
      tip === 0 && !prepaid && !signed && payments.filter((other) => other.party === party).length === 1,
  )
  if (isCovered) return []
  return payments.map((payment) => ({
    label: nonEmpty(
      dayOf(payment),
      paidWithText(payment),
      payment.party === "insurance" && insurance?.carrier,
      payment.prepaid && t("paid before the work"),
      payment.tip > 0 && t(`plus ${dollars(payment.tip)} tip`),
    ).join(", "),
    amount: dollars(payment.amount),
  }))
}
