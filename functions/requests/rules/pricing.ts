import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import type { PriceTerms } from "#shared/domain/charges/pricing.ts"
import type { BillingProfile, InsuranceProvider } from "#shared/domain/charges/rates.ts"
import { repriceCharges } from "#shared/domain/charges/reprice.ts"
import { isTaxExempt } from "#shared/domain/money/tax.ts"
import { savedFormula } from "#shared/domain/quotes/formula.ts"
import type { BranchFacts } from "./branch-tax-rates.ts"
import { withKnownCosts } from "./known-costs.ts"
import { type RequestWithoutTotals, recompute } from "./recompute.ts"

export type Payer = Pick<ServiceRequest, "invoiceType" | "insuranceCarrierKey" | "billingId">

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
  /** Part costs in cents by number, for lines without one: from the newest quote, else the catalog. */
  costs?: ReadonlyMap<string, number>
}

export type PricingContext = { rates: Rates; branches: readonly BranchFacts[]; now: Date }

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

/** An imported job's prices contain its tax, so no other payer makes it taxable. A clerk can. */
export const isTaxIncluded = ({ source, taxExempt }: Pick<ServiceRequest, "source" | "taxExempt">): boolean =>
  source === "import" && taxExempt === true

/** The terms that price a request. "hand" if no rates are known. */
export const priceTermsOf = (
  request: RequestWithoutTotals,
  { rates, branches, now }: PricingContext,
): PriceTerms => {
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

export const withCosts = (
  lines: readonly Charge[],
  existingLines: readonly Charge[],
  terms: PriceTerms,
  { rates }: Pick<PricingContext, "rates">,
): readonly Charge[] =>
  terms.by === "formula" || (terms.by === "profile" && terms.profile.replacePricingMethod === "markup")
    ? withKnownCosts(lines, existingLines, rates.costs ?? new Map())
    : lines

/** Prices new and changed lines, or all for another payer. `setsTaxExempt`: the call sets the tax exemption. */
export const withPrices = (
  request: RequestWithoutTotals,
  before: ServiceRequest | undefined,
  pricingContext: PricingContext & { setsTaxExempt: boolean },
): RequestWithoutTotals => {
  const repricesAll = !before || !isSamePayer(before, request)
  const profile = repricesAll ? profileOf(request, pricingContext.rates) : undefined
  const wasExempt = repricesAll && before && profileOf(before, pricingContext.rates)?.taxExempt === true
  const payer: RequestWithoutTotals = {
    ...request,
    ...(profile && { billingProfileId: profile._id }),
    ...((profile || wasExempt) &&
      !pricingContext.setsTaxExempt &&
      !(before && isTaxIncluded(before)) && { taxExempt: profile?.taxExempt ?? false }),
  }
  const terms = priceTermsOf(payer, pricingContext)
  const existingLines = before?.charges ?? []
  const lines = withCosts(payer.charges, repricesAll ? [] : existingLines, terms, pricingContext)
  return { ...payer, charges: repriceCharges(existingLines, lines, terms, repricesAll) }
}
