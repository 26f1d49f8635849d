import { t } from "../../language.ts"

const brands: Record<string, string> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMERICAN_EXPRESS: "American Express",
  DISCOVER: "Discover",
  DISCOVER_DINERS: "Diners Club",
  JCB: "JCB",
  CHINA_UNIONPAY: "UnionPay",
  EBT: "EBT",
  SQUARE_GIFT_CARD: t("Square gift card"),
}

/** `brand` is Square's name. */
type CardDigits = { brand: string; last4: string }

const brandOf = (brand: string): string => brands[brand] ?? t("Card")

/** "Visa 1111" */
export const cardText = ({ brand, last4 }: CardDigits): string => `${brandOf(brand)} ${last4}`

/** "Visa ending in 1111", within a sentence. */
export const cardEndingText = ({ brand, last4 }: CardDigits): string =>
  t(`${brandOf(brand)} ending in ${last4}`)

export const expiryText = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`
