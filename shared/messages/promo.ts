export const promo = {
  error: "Promo Code Error",
  invalid: "Promo code is not valid",
  none: "No active promo codes.",
  listFailed: "Error pulling promo codes.",
  exists: "This promo code already exists.",
  strayLine: "A promo code adds its own lines. Enter the code instead.",
  length: "Enter a promo code of 2 to 50 characters.",
} as const
