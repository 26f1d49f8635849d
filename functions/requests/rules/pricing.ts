import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import type { PriceTerms } from "#shared/domain/charges/pricing.ts"
import type { BillingProfile, InsuranceProvider } from "#shared/domain/charges/rates.ts"
import { repriceCharges } from "#shared/domain/charges/reprice.ts"
import { savedFormula } from "#shared/domain/formula.ts"
import { isTaxExempt } from "#shared/domain/tax.ts"
import type { BranchFacts } from "./places.ts"
import { withKnownCosts } from "./quoted.ts"
import { type Decided, recompute } from "./recompute.ts"

/** Who pays for a request: what says at which prices. */
export type Payer = Pick<ServiceRequest, "invoiceType" | "insuranceCarrierKey" | "billingId">

/** What decides prices, as it stands in the table: of the payers that a call is about. */
export type Rates = {
  carriers: readonly InsuranceProvider[]
  profiles: readonly BillingProfile[]
  settings: {
    version: number
    quoteFormulaReplace: string
    quoteFormulaRepair: string
    cashReplacementNet: "cost" | "listLessDiscount"
    cashListDiscount: number
  }
  /** of parts whose cost a line doesn't tell: cents by their numbers, as they were quoted last, else of the catalog */
  costs?: ReadonlyMap<string, number>
}

/** What a price depends on beside the request. */
export type Office = { rates: Rates; branches: readonly BranchFacts[]; now: Date }

const payerOf = ({ invoiceType, insuranceCarrierKey, billingId }: Payer): string => {
  if (invoiceType === "Insurance") return `Insurance/${insuranceCarrierKey ?? ""}`
  return invoiceType === "Net" ? `Net/${billingId ?? ""}` : invoiceType
}

export const isSamePayer = (one: Payer, other: Payer): boolean => payerOf(one) === payerOf(other)

export const profileOf = (
  { invoiceType, billingId }: Payer,
  { profiles }: Rates,
): BillingProfile | undefined =>
  invoiceType === "Net" ? profiles.find(({ userId }) => userId === billingId) : undefined

/** At which prices the lines of this request are charged; where nobody's rates are known, by hand. */
export const priceTermsOf = (request: Decided, { rates, branches, now }: Office): PriceTerms => {
  switch (request.invoiceType) {
    case "Insurance": {
      const carrier = rates.carriers.find(({ key }) => key === request.insuranceCarrierKey)
      return carrier
        ? { by: "carrier", carrier }
        : { by: "hand", payer: request.insuranceCarrier || "the insurer" }
    }
    case "Net": {
      const profile = profileOf(request, rates)
      return profile
        ? { by: "profile", profile }
        : { by: "hand", payer: request.billingCompany || "the account" }
    }
    case "Cash": {
      const { quoteFormulaReplace, quoteFormulaRepair, cashReplacementNet, cashListDiscount, version } =
        rates.settings
      const { taxRate } = recompute({ ...request, charges: [] }, branches, now)
      return {
        by: "formula",
        cash: {
          formula: savedFormula(quoteFormulaReplace),
          formulaVersion: `settings, version ${version}`,
          repairFormula: savedFormula(quoteFormulaRepair),
          repairFormulaVersion: `settings, version ${version}`,
          net: cashReplacementNet,
          listDiscount: cashListDiscount,
          taxRate,
          taxExempt: isTaxExempt(request),
        },
      }
    }
    case "Warranty":
      return { by: "hand" }
  }
}

/** The lines with what their parts cost as far as the shop knows, where these terms are reckoned from it. */
export const withCosts = (
  lines: readonly Charge[],
  standing: readonly Charge[],
  terms: PriceTerms,
  { rates }: Pick<Office, "rates">,
): readonly Charge[] =>
  terms.by === "formula" || (terms.by === "profile" && terms.profile.replacePricingMethod === "markup")
    ? withKnownCosts(lines, standing, rates.costs ?? new Map())
    : lines

/**
 * A request with its lines priced, as it is saved and as a rehearsal shows it: each line that is new or whose work changed,
 * and all of them when another pays. An account's exemption comes with the account, unless the call itself says (`taxTold`).
 */
export const withPrices = (
  request: Decided,
  before: ServiceRequest | undefined,
  office: Office & { taxTold: boolean },
): Decided => {
  const anew = !before || !isSamePayer(before, request)
  const profile = anew ? profileOf(request, office.rates) : undefined
  const exempted = anew && before && profileOf(before, office.rates)?.taxExempt === true
  const payer: Decided = {
    ...request,
    ...(profile && { billingProfileId: profile._id }),
    ...((profile || exempted) && !office.taxTold && { taxExempt: profile?.taxExempt ?? false }),
  }
  const terms = priceTermsOf(payer, office)
  const standing = before?.charges ?? []
  const lines = withCosts(payer.charges, anew ? [] : standing, terms, office)
  return { ...payer, charges: repriceCharges(standing, lines, terms, anew) }
}
