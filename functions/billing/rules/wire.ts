import type { BillingProfile as WireProfile } from "#shared/api/billing.ts"
import { markupFromWire, markupToWire } from "#shared/domain/charges/markup.ts"
import { type BillingProfile } from "#shared/domain/charges/rates.ts"

/** A profile in the units in which people write it: a flat markup or markdown in dollars. */
export const toWire = (profile: BillingProfile): WireProfile => ({
  ...profile,
  type: profile.type === "carrier" ? "carrier" : "commercial",
  replaceMarkup: markupToWire(profile.replaceMarkup, profile.replaceMarkupType),
  replaceMarkdown: markupToWire(profile.replaceMarkdown, profile.replaceMarkdownType),
})

/** A profile in the units of the pricing rules. */
export const fromWire = (profile: WireProfile): BillingProfile => ({
  ...profile,
  replaceMarkup: markupFromWire(profile.replaceMarkup, profile.replaceMarkupType),
  replaceMarkdown: markupFromWire(profile.replaceMarkdown, profile.replaceMarkdownType),
})
