import { computeTotals } from "./totals.ts"
import { type MoneyOfRequest, overpaidBy, type Party, paidBy, totalsFactsOf } from "./totals-facts.ts"

type Paid = MoneyOfRequest & { totalCustomerDue: number; totalInsuranceDue: number }

/** What a party paid above what it owes by now, before the work or since; goodwill is no money. Cents. */
export function paidAbove(request: Paid, party: Party): number {
  const since = overpaidBy(request, party)
  if (party === "insurance") return since
  const { creditLeft } = computeTotals(totalsFactsOf(request)).totals
  return since + Math.min(creditLeft, paidBy(request, party, { prepaid: true }))
}
