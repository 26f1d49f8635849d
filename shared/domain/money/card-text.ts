const brands: Record<string, string> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMERICAN_EXPRESS: "American Express",
  DISCOVER: "Discover",
  DISCOVER_DINERS: "Diners Club",
  JCB: "JCB",
  CHINA_UNIONPAY: "UnionPay",
  EBT: "EBT",
  SQUARE_GIFT_CARD: "Square gift card",
}

/** "Visa 1111". `brand` is Square's name. */
export const cardText = ({ brand, last4 }: { brand: string; last4: string }, between = " "): string =>
  `${brands[brand] ?? "Card"}${between}${last4}`

export const expiryText = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`
