import type { BillingProfile as WireProfile } from "#shared/api/billing.ts"
import { markupFromWire, markupToWire } from "#shared/domain/charges/markup.ts"
import type { BillingProfile } from "#shared/domain/charges/rates.ts"

/** Wire format: flat amounts in dollars. */
export const toWire = (profile: BillingProfile): WireProfile => ({
  ...profile,
  type: profile.type === "carrier" ? "carrier" : "commercial",
  replaceMarkup: markupToWire(profile.replaceMarkup, profile.replaceMarkupType),
  replaceMarkdown: markupToWire(profile.replaceMarkdown, profile.replaceMarkdownType),
})

export const fromWire = (profile: WireProfile): BillingProfile => ({
  ...profile,
  replaceMarkup: markupFromWire(profile.replaceMarkup, profile.replaceMarkupType),
  replaceMarkdown: markupFromWire(profile.replaceMarkdown, profile.replaceMarkdownType),
})
