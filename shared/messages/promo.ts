/** On the home page, which loads all of them. */
export const promo = {
  error: "Promo Code Error",
  invalid: "Promo code is not valid",
  length: "Enter a promo code of 2 to 50 characters.",
} as const
