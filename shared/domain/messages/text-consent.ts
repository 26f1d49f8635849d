/** How consent to texts was given or refused (docs/domain.md, section 10). */
export const consentSources = ["wizard", "clerk", "link", "text"] as const

export const consentWording = (shop: string, set: string): string =>
  set ||
  `Can ${shop || "we"} text you about your service? Message and data rates may apply. Reply STOP to opt out.`
