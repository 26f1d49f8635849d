/** On the home page, which loads all of them. */

import { t } from "../language.ts"

export const promo = {
  error: t("Promo Code Error"),
  invalid: t("Promo code is not valid"),
  length: t("Enter a promo code of 2 to 50 characters."),
} as const
