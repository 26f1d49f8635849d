/** How consent to texts was given or refused (docs/domain.md, section 10). */

import { t } from "../../language.ts"

export const consentSources = ["wizard", "clerk", "link", "text"] as const

export const consentWording = (shop: string, set: string): string =>
  set ||
  t(
    `Can ${shop || "we"} text you about your service? Message and data rates may apply. Reply STOP to opt out.`,
  )

export const consentSentences = {
  no_consent: t("They haven't agreed to texts. Ask them first."),
  texts_stopped: t("This number opted out of texts. Call instead."),
} as const

/**
 * Why a text can't go out. Missing consent doesn't block a text that the customer requested: a reply, or a copy of
 * their invoice.
 */
export const consentProblem = (
  consent: { given: boolean; at?: string | undefined } | undefined,
  isRequested: boolean,
): keyof typeof consentSentences | undefined => {
  if (consent?.given) return undefined
  if (consent?.at !== undefined) return "texts_stopped"
  return isRequested ? undefined : "no_consent"
}
