import { sum } from "../money/money.ts"
import type { Charge } from "./charge.ts"
import type { InvoiceType } from "./charge-types.ts"
import type { TotalsFacts } from "./totals.ts"

export type Party = "customer" | "insurance"

/** A row of the ledger. Payments before completion are credits, voided ones don't count. */
export type PaymentRow = {
  party: Party
  amount: number
  prepaid: boolean
  voided: boolean
  refunds?: readonly { amount: number; tip: number }[] | undefined
}

export const refundedOf = ({
  refunds = [],
}: Pick<PaymentRow, "refunds">): { amount: number; tip: number } => ({
  amount: sum(refunds.map(({ amount }) => amount)),
  tip: sum(refunds.map(({ tip }) => tip)),
})

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

/** What a party paid minus refunds, in cents: before completion (`prepaid`) or after. */
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

export const unpaidBy = (request: Dues, party: Party): number => Math.max(0, openOf(request, party))

/** What a party paid after completion beyond what it owes, in cents. A due can shrink after payment. */
export const overpaidBy = (request: Dues, party: Party): number => Math.max(0, -openOf(request, party))
