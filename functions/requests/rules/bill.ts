import { randomUUID } from "node:crypto"
import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { checkReductions } from "../../../shared/domain/charges/promo.ts"
import { solveForDue } from "../../../shared/domain/charges/solve-backwards.ts"
import { totalsFactsOf } from "../../../shared/domain/charges/totals-facts.ts"
import { messages } from "../../../shared/messages.ts"
import { Refusal } from "../../platform/refusal.ts"
import { isSamePayer, type Office, withPrices } from "./pricing.ts"
import { withPromo } from "./promo.ts"
import { type Decided, recompute } from "./recompute.ts"

type Edit = {
  /** that the lines were sent */
  lines: boolean
  /** that the caller says whether tax is due */
  taxTold: boolean
  promo: ServiceRequest["promo"]
  /** the customer's due that was typed, cents */
  wantedDue?: number | undefined
}

/**
 * The bill of a request after an edit, as a save stores it and a rehearsal shows it: its lines priced, those of its promo code
 * after them, and a typed amount due solved backwards.
 */
export const billed = (
  request: Decided,
  before: ServiceRequest | undefined,
  { lines, taxTold, promo, wantedDue }: Edit,
  office: Office,
): Decided => {
  const isPriced = lines || !before || !isSamePayer(before, request)
  const priced = isPriced ? withPrices(request, before, { ...office, taxTold }) : request
  // One from before the job was an insurance one waits aside.
  const follows = promo !== before?.promo || (promo && isPriced && request.invoiceType !== "Insurance")
  const promoted = follows ? withPromo(priced, promo) : priced
  const kept = checkReductions(promoted)
  if (!kept.ok) throw new Refusal(kept.refusal)
  return withDue(promoted, wantedDue, office)
}

const withDue = (request: Decided, wantedDue: number | undefined, { branches, now }: Office): Decided => {
  if (wantedDue === undefined) return request
  const solved = solveForDue(totalsFactsOf(recompute(request, branches, now)), wantedDue, randomUUID)
  if (!solved.ok) throw new Refusal(solved.refusal, { detail: solved.detail })
  return { ...request, charges: solved.charges, customerCredit: solved.customerCredit || undefined }
}

/**
 * Refuses a save whose total is not the one that the screen showed: rates changed since, or somebody else was faster. Nothing
 * shown means that nobody looked.
 */
export const totalIs =
  (shown: number | undefined, { total: before, version }: ServiceRequest) =>
  ({ total }: ServiceRequest): void => {
    if (shown === undefined || shown === total) return
    const detail = messages.prices.totalChanged
    throw new Refusal("due_changed", { detail, before: before / 100, total: total / 100, version })
  }
