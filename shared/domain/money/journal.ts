import type { JournalEntry, JournalLine } from "../../api/reports.ts"
import type { InvoiceType } from "../charges/charge-types.ts"
import type { PaymentRow } from "../charges/totals-facts.ts"
import { type ServiceStatus, statuses } from "../job/status.ts"
import { isCounted } from "../report.ts"
import { shopTimeAt } from "../schedule/dates.ts"
import { accountNames, type LedgerAccount } from "./ledger-accounts.ts"
import { sum } from "./money.ts"

/** A job's sale and payments as journal entries with equal debits and credits. */

/** The account of a payment method. Unknown methods count as cash. */
const accountsOfMethods: Partial<Record<string, LedgerAccount>> = {
  CASH: "cash",
  CHECK: "checks",
  CREDITCARD: "cards",
  POINTOFSALE: "cards",
  INSURANCEPAID: "insurerPayments",
  IMPORTED: "opening",
}
const accountOf = (method: string): LedgerAccount => accountsOfMethods[method] ?? "cash"

const isBookedElsewhere = ({ method }: { method: string }) => method === "IMPORTED"

type Refund = { amount: number; tip: number; at: string }
type Payment = Omit<PaymentRow, "refunds"> & {
  method: string
  tip: number
  at: string
  refunds?: readonly Refund[] | undefined
}

export type JournalFacts = {
  invoiceNumber: number
  invoiceType: InvoiceType
  serviceStatus: ServiceStatus
  source?: string | undefined
  totalParts: number
  totalLabor: number
  totalTax: number
  total: number
  totalInsuranceDue: number
  customerCredit?: number | undefined
  payments: readonly Payment[]
}

/** A positive amount is a debit, a negative one a credit. */
export const journalLine = (account: LedgerAccount, cents: number): JournalLine => ({
  account,
  debit: Math.max(0, cents),
  credit: Math.max(0, -cents),
})

type Amounts = readonly (readonly [account: LedgerAccount, cents: number])[]

const entry = (
  { invoiceNumber }: JournalFacts,
  date: string,
  what: JournalEntry["what"],
  amounts: Amounts,
): JournalEntry[] => {
  const lines = amounts
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => journalLine(account, cents))
  return lines.length === 0 ? [] : [{ date, invoiceNumber, what, lines }]
}

const owedBy = ({ invoiceType }: JournalFacts, party: PaymentRow["party"]): LedgerAccount =>
  party === "insurance" ? "insurersOwe" : invoiceType === "Net" ? "accountsOwe" : "customersOwe"

/**
 * Goodwill comes off the total before any payment (payment-state.ts), so a deposit beyond the rest stays the payer's.
 * Insurance has none.
 */
const goodwillOf = ({ invoiceType, total, customerCredit = 0 }: JournalFacts): number =>
  invoiceType === "Cash" || invoiceType === "Net" ? Math.max(0, Math.min(customerCredit, total)) : 0

const saleOf = (facts: JournalFacts, date: string): JournalEntry[] => {
  const goodwill = goodwillOf(facts)
  return entry(facts, date, "sale", [
    [owedBy(facts, "insurance"), facts.totalInsuranceDue],
    [owedBy(facts, "customer"), facts.total - facts.totalInsuranceDue - goodwill],
    ["discounts", goodwill],
    ["parts", -facts.totalParts],
    ["labor", -facts.totalLabor],
    ["taxPayable", -facts.totalTax],
  ])
}

/** The open balance of an imported job, whose sale and earlier payments the previous program booked. */
const openingOf = (facts: JournalFacts, date: string): JournalEntry[] => {
  const paid = (party: PaymentRow["party"]) =>
    sum(
      facts.payments
        .filter((payment) => payment.party === party && isBookedElsewhere(payment) && !payment.voided)
        .map(({ amount }) => amount),
    )
  const insurerShare = facts.totalInsuranceDue - paid("insurance")
  const customerShare = facts.total - facts.totalInsuranceDue - goodwillOf(facts) - paid("customer")
  return entry(facts, date, "opening", [
    [owedBy(facts, "insurance"), insurerShare],
    [owedBy(facts, "customer"), customerShare],
    ["opening", -insurerShare - customerShare],
  ])
}

const dayOf = (instant: string) => shopTimeAt(instant).date

const paymentOf = (facts: JournalFacts, payment: Payment): JournalEntry[] => {
  const { method, party, amount, tip, at, refunds = [] } = payment
  const paymentEntry = (date: string, what: "payment" | "refund", sign: 1 | -1, paid: Omit<Refund, "at">) =>
    entry(facts, date, what, [
      [accountOf(method), sign * (paid.amount + paid.tip)],
      [owedBy(facts, party), -sign * paid.amount],
      ["tipsPayable", -sign * paid.tip],
    ])
  return [
    ...(isBookedElsewhere(payment) ? [] : paymentEntry(dayOf(at), "payment", 1, { amount, tip })),
    ...refunds.flatMap((refund) => paymentEntry(dayOf(refund.at), "refund", -1, refund)),
  ]
}

/** All entries of a job. The sale is on the day the job is reported. Each entry's debits equal its credits. */
export const journalOf = (facts: JournalFacts, reportedOn: string): JournalEntry[] => {
  const { invoiceType, serviceStatus, source, payments } = facts
  const { staffGroup } = statuses[serviceStatus]
  const isBilled = staffGroup === "Awaiting Payment" || staffGroup === "Paid"
  const sale =
    invoiceType === "Warranty"
      ? []
      : source === "import"
        ? isBilled
          ? openingOf(facts, reportedOn)
          : []
        : isCounted(serviceStatus)
          ? saleOf(facts, reportedOn)
          : []
  return [
    ...sale,
    ...payments.filter(({ voided }) => !voided).flatMap((payment) => paymentOf(facts, payment)),
  ]
}

export type Balance = { account: LedgerAccount; debit: number; credit: number }

export const balancesOf = (entries: readonly JournalEntry[]): Balance[] => {
  const lines = Map.groupBy(
    entries.flatMap((one) => one.lines),
    ({ account }) => account,
  )
  return accountNames.flatMap((account) => {
    const ofAccount = lines.get(account)
    return ofAccount
      ? {
          account,
          debit: sum(ofAccount.map(({ debit }) => debit)),
          credit: sum(ofAccount.map(({ credit }) => credit)),
        }
      : []
  })
}
