import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { checkReductions } from "#shared/domain/charges/promo.ts"
import { solveForDue } from "#shared/domain/charges/solve-backwards.ts"
import { totalsFactsOf } from "#shared/domain/charges/totals-facts.ts"
import { allow, type Result } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"
import { isSamePayer, type Office, withPrices } from "./pricing.ts"
import { withPromo } from "./promo.ts"
import { type Decided, recompute } from "./recompute.ts"

type Edit = {
  lines: boolean
  taxTold: boolean
  promo: ServiceRequest["promo"]
}

export const billed = (
  request: Decided,
  before: ServiceRequest | undefined,
  { lines, taxTold, promo }: Edit,
  office: Office,
): Result<{ request: Decided }, "deductible_protected"> => {
  const isPriced = lines || !before || !isSamePayer(before, request)
  const priced = isPriced ? withPrices(request, before, { ...office, taxTold }) : request
  // During Insurance, an earlier promo code is set aside.
  const follows = promo !== before?.promo || (promo && isPriced && request.invoiceType !== "Insurance")
  const promoted = follows ? withPromo(priced, promo) : allow({ request: priced })
  if (!promoted.ok) return promoted
  const kept = checkReductions(promoted.request)
  return kept.ok ? promoted : kept
}

/** The bill after an edit, for saves and for previews. Includes solving a typed amount due. */
export const editedBill = (
  edited: Decided,
  before: ServiceRequest | undefined,
  { wantedDue, ...edit }: Edit & { wantedDue: number | undefined },
  office: Office,
  newId: () => string,
): Result<{ request: Decided }, "refused" | "deductible_protected"> => {
  const bill = billed(edited, before, edit, office)
  if (!bill.ok || wantedDue === undefined) return bill
  const { request } = bill
  const facts = totalsFactsOf(recompute(request, office.branches, office.now))
  const solved = solveForDue(facts, wantedDue, {
    newId,
    promo: edit.promo,
    typedDue: request.typedDue,
  })
  if (!solved.ok) return solved
  const { charges, customerCredit, typedDue } = solved
  return allow({ request: { ...request, charges, customerCredit: customerCredit || undefined, typedDue } })
}

export const anotherTotal = (
  shown: number | undefined,
  { total: before, version }: ServiceRequest,
  { total }: ServiceRequest,
) =>
  shown === undefined || shown === total
    ? undefined
    : { detail: messages.prices.totalChanged, before: before / 100, total: total / 100, version }
