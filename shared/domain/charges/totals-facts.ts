import { sum } from "../money.ts"
import type { Charge, InvoiceType } from "./charge.ts"
import type { TotalsFacts } from "./totals.ts"

export type Party = "customer" | "insurance"

/** A row of the ledger. Money received before the job was completed is a credit; what was voided counts no more. */
export type PaymentRow = {
  party: Party
  amount: number
  prepaid: boolean
  voided: boolean
  /** what of it was given back, without tips and with them beside */
  refunds?: readonly { amount: number; tip: number }[] | undefined
}

/** What was given back of a payment, cents. */
export const refundedOf = ({
  refunds = [],
}: Pick<PaymentRow, "refunds">): { amount: number; tip: number } => ({
  amount: sum(refunds.map(({ amount }) => amount)),
  tip: sum(refunds.map(({ tip }) => tip)),
})

/** What a request says about its money; cents, a rate is percent. */
export type MoneyOfRequest = {
  invoiceType: InvoiceType
  charges: readonly Charge[]
  payments: readonly PaymentRow[]
  taxRate: number
  taxExempt?: boolean | undefined
  billingNotes?: string | undefined
  insuranceDeductible?: number | undefined
  customerCredit?: number | undefined
}

/** What a party paid and was not given back, cents: in advance, or since the job was completed. */
export const paidBy = (
  { payments }: Pick<MoneyOfRequest, "payments">,
  party: Party,
  when: { prepaid: boolean },
): number =>
  sum(
    payments
      .filter((payment) => payment.party === party && payment.prepaid === when.prepaid && !payment.voided)
      .map((payment) => payment.amount - refundedOf(payment).amount),
  )

/** All that the totals of a request depend on. */
export const totalsFactsOf = (request: MoneyOfRequest): TotalsFacts => ({
  invoiceType: request.invoiceType,
  charges: request.charges,
  taxRate: request.taxRate,
  prepaid: paidBy(request, "customer", { prepaid: true }),
  paidByCustomer: paidBy(request, "customer", { prepaid: false }),
  paidByInsurer: paidBy(request, "insurance", { prepaid: false }),
  ...(request.taxExempt !== undefined && { taxExempt: request.taxExempt }),
  ...(request.billingNotes !== undefined && { billingNotes: request.billingNotes }),
  ...(request.insuranceDeductible !== undefined && { insuranceDeductible: request.insuranceDeductible }),
  ...(request.customerCredit !== undefined && { customerCredit: request.customerCredit }),
})

type Dues = Pick<MoneyOfRequest, "payments"> & { totalCustomerDue: number; totalInsuranceDue: number }

const openOf = (request: Dues, party: Party): number =>
  (party === "customer" ? request.totalCustomerDue : request.totalInsuranceDue) -
  paidBy(request, party, { prepaid: false })

/** What a party still owes, cents. */
export const unpaidBy = (request: Dues, party: Party): number => Math.max(0, openOf(request, party))

/** What a party has paid since the job was completed above what it owes by now, cents: a due may shrink after its payment. */
export const overpaidBy = (request: Dues, party: Party): number => Math.max(0, -openOf(request, party))
