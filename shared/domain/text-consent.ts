/** Where a person gave or refused consent to texts (docs/domain.md, section 10). */
export const consentSources = ["wizard", "clerk", "link", "text"] as const

/** What is asked before a shop has words of its own. */
export const consentWording = (shop: string, set: string): string =>
  set ||
  `Can ${shop || "we"} text you about your service? Message and data rates may apply. Reply STOP to opt out.`
