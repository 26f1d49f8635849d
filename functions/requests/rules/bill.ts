import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { checkReductions } from "#shared/domain/charges/promo.ts"
import { solveForDue } from "#shared/domain/charges/solve-backwards.ts"
import { totalsFactsOf } from "#shared/domain/charges/totals-facts.ts"
import { allow, type Result } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"
import { isSamePayer, type PricingContext, withPrices } from "./pricing.ts"
import { withPromo } from "./promo.ts"
import { type RequestWithoutTotals, recompute } from "./recompute.ts"

/* Prices the charges of a changed request: rates, typed amount due, promo code, tax exemption. */

type Edit = {
  lines: boolean
  setsTaxExempt: boolean
  promo: ServiceRequest["promo"]
}

export const priceBill = (
  request: RequestWithoutTotals,
  before: ServiceRequest | undefined,
  { lines, setsTaxExempt, promo }: Edit,
  pricingContext: PricingContext,
): Result<{ request: RequestWithoutTotals }, "deductible_protected"> => {
  const isPriced = lines || !before || !isSamePayer(before, request)
  const priced = isPriced ? withPrices(request, before, { ...pricingContext, setsTaxExempt }) : request
  // During Insurance, an earlier promo code is set aside.
  const appliesPromo = promo !== before?.promo || (promo && isPriced && request.invoiceType !== "Insurance")
  const withPromoLines = appliesPromo ? withPromo(priced, promo) : allow({ request: priced })
  if (!withPromoLines.ok) return withPromoLines
  const checked = checkReductions(withPromoLines.request)
  return checked.ok ? withPromoLines : checked
}

/** The bill after an edit, for saves and for previews. Includes solving a typed amount due. */
export const priceEdit = (
  edited: RequestWithoutTotals,
  before: ServiceRequest | undefined,
  { wantedDue, ...edit }: Edit & { wantedDue: number | undefined },
  pricingContext: PricingContext,
  newId: () => string,
): Result<{ request: RequestWithoutTotals }, "refused" | "deductible_protected"> => {
  const bill = priceBill(edited, before, edit, pricingContext)
  if (!bill.ok || wantedDue === undefined) return bill
  const { request } = bill
  const facts = totalsFactsOf(recompute(request, pricingContext.branches, pricingContext.now))
  const solved = solveForDue(facts, wantedDue, {
    newId,
    promo: edit.promo,
    typedDue: request.typedDue,
  })
  if (!solved.ok) return solved
  const { charges, customerCredit, typedDue } = solved
  return allow({ request: { ...request, charges, customerCredit: customerCredit || undefined, typedDue } })
}

export const totalConflict = (
  shownTotal: number | undefined,
  { total: before, version }: ServiceRequest,
  { total }: ServiceRequest,
) =>
  shownTotal === undefined || shownTotal === total
    ? undefined
    : { detail: messages.prices.totalChanged, before: before / 100, total: total / 100, version }
