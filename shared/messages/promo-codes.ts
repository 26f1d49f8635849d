export const promoCodes = {
  none: "No active promo codes.",
  listFailed: "Error pulling promo codes.",
  exists: "This promo code already exists.",
  strayLine: "A promo code adds its own lines. Enter the code instead.",
} as const
