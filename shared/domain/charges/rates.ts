import type { StoredBillingProfile } from "../../api/billing.ts"
import type { StoredInsuranceProvider } from "../../api/carriers.ts"

/** A carrier's rates, in cents and percent (docs/decisions/data-formats.md). */
export type InsuranceProvider = StoredInsuranceProvider

/** A commercial account's rates. A markup or markdown is percent, or cents when flat. */
export type BillingProfile = StoredBillingProfile

export const newBillingProfile = (account: {
  _id: string
  userId: string
  name: string
}): BillingProfile => ({
  ...account,
  type: "commercial",
  logoUriPath: "",
  billingFax: "",
  version: 1,
  repairFree: false,
  repairInfo: "",
  repairLaborType: "flat",
  repairLaborRate: 7500,
  repairLaborRate1: 6500,
  repairLaborRate2: 1000,
  repairLaborRate3: 1000,
  repairLaborRate4: 1000,
  repairLaborRate5: 1000,
  replacePricingMethod: "markup",
  replaceMarkup: 100,
  replaceMarkupType: "percent",
  replaceMarkdown: 0,
  replaceMarkdownType: "percent",
  replaceLaborType: "hourly",
  replaceLaborRate: 8000,
  replaceInstallKitDefault: "W/S",
  replaceInstallKitTypeWS: "each",
  replaceInstallKitTypeHM: "each",
  replaceInstallKitTypeFC: "each",
  replaceInstallKitRateWS: 2500,
  replaceInstallKitRateHM: 3000,
  replaceInstallKitRateFC: 3000,
  taxExempt: false,
})
