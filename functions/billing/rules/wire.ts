import type { BillingProfile as WireProfile } from "../../../shared/api/billing.ts"
import { type BillingProfile, ruleMarkup, typedMarkup } from "../../../shared/domain/charges/rates.ts"

/** A profile in the units in which people write it: a flat markup or markdown in dollars. */
export const toWire = (profile: BillingProfile): WireProfile => ({
  ...profile,
  type: profile.type === "carrier" ? "carrier" : "commercial",
  replaceMarkup: typedMarkup(profile.replaceMarkup, profile.replaceMarkupType),
  replaceMarkdown: typedMarkup(profile.replaceMarkdown, profile.replaceMarkdownType),
})

/** A profile in the units of the pricing rules. */
export const fromWire = (profile: WireProfile): BillingProfile => ({
  ...profile,
  replaceMarkup: ruleMarkup(profile.replaceMarkup, profile.replaceMarkupType),
  replaceMarkdown: ruleMarkup(profile.replaceMarkdown, profile.replaceMarkdownType),
})
