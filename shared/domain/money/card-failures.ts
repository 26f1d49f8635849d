import { t } from "#shared/language.ts"

/** Sentences for staff. Codes: https://developer.squareup.com/reference/square/enums/ErrorCode */
const sentences: Record<string, string> = {
  CVV_FAILURE: t("The security code doesn't match. Check it and try again."),
  VERIFY_CVV_FAILURE: t("The security code doesn't match. Check it and try again."),
  ADDRESS_VERIFICATION_FAILURE: t("The ZIP code doesn't match the card. Check it and try again."),
  VERIFY_AVS_FAILURE: t("The ZIP code doesn't match the card. Check it and try again."),
  INVALID_POSTAL_CODE: t("The ZIP code isn't valid. Check it and try again."),
  INVALID_EXPIRATION: t("The expiration date isn't right. Check it and try again."),
  EXPIRATION_FAILURE: t("The expiration date isn't right. Check it and try again."),
  BAD_EXPIRATION: t("The expiration date isn't right. Check it and try again."),
  CARD_EXPIRED: t("This card is expired. Use another card."),
  INVALID_CARD: t("The card number isn't right. Check it and try again."),
  INVALID_CARD_DATA: t("The card details aren't right. Check them and try again."),
  PAN_FAILURE: t("The card number isn't right. Check it and try again."),
  GENERIC_DECLINE: t("The bank declined the card. Use another card, or call the bank."),
  CARD_DECLINED: t("The bank declined the card. Use another card, or call the bank."),
  CARD_DECLINED_CALL_ISSUER: t("The bank declined the card. Ask the customer to call their bank."),
  CARD_DECLINED_VERIFICATION_REQUIRED: t("The bank wants to verify the buyer. Use another card."),
  VOICE_FAILURE: t("The bank declined the card. Ask the customer to call their bank."),
  INSUFFICIENT_FUNDS: t("There isn't enough money on this card. Use another card."),
  TRANSACTION_LIMIT: t("The amount is above this card's limit. Use another card, or charge less."),
  PAYMENT_LIMIT_EXCEEDED: t("The amount is above what can be charged by card. Charge less."),
  AMOUNT_TOO_HIGH: t("The amount is above what can be charged by card. Charge less."),
  CARDHOLDER_INSUFFICIENT_PERMISSIONS: t("This card can't be used for this payment. Use another card."),
  CARD_NOT_SUPPORTED: t("This kind of card isn't accepted. Use another card."),
  UNSUPPORTED_CARD_BRAND: t("This kind of card isn't accepted. Use another card."),
  UNSUPPORTED_INSTRUMENT_TYPE: t("This kind of card isn't accepted. Use another card."),
  INVALID_ACCOUNT: t("The bank can't find this card's account. Use another card."),
  ACCOUNT_UNUSABLE: t("The bank can't use this card's account. Use another card."),
  INVALID_PIN: t("The PIN isn't right. Try again."),
  ALLOWABLE_PIN_TRIES_EXCEEDED: t("The PIN was entered wrong too often. Use another card."),
  CARD_TOKEN_EXPIRED: t("The card was entered too long ago. Enter it again."),
  CARD_TOKEN_USED: t("This card entry was used before. Enter the card again."),
  SOURCE_USED: t("This card entry was used before. Enter the card again."),
  SOURCE_EXPIRED: t("The card was entered too long ago. Enter it again."),
  NOT_FOUND: t("This card isn't on file any more. Enter the card."),
  MANUALLY_ENTERED_PAYMENT_NOT_SUPPORTED: t("This card must be read by a card reader."),
  CHIP_INSERTION_REQUIRED: t("This card must be read by a card reader."),
  INVALID_LOCATION: t("Square doesn't know this branch's location. Ask the office to check it."),
  CARD_PROCESSING_NOT_ENABLED: t("Square doesn't take cards at this branch yet. Ask the office."),
  UNAUTHORIZED: t("Square didn't accept our login. Ask the office."),
  FORBIDDEN: t("Square didn't accept our login. Ask the office."),
  ACCESS_TOKEN_EXPIRED: t("Square didn't accept our login. Ask the office."),
  ACCESS_TOKEN_REVOKED: t("Square didn't accept our login. Ask the office."),
  RATE_LIMITED: t("Square is busy. Wait a moment and try again."),
  REFUND_DECLINED: "The bank didn't take the refund. Give the money back another way.",
  REFUND_AMOUNT_INVALID: "Square can't give back that much of this payment.",
  REFUND_ALREADY_PENDING: "A refund of this payment is already under way.",
  PAYMENT_NOT_REFUNDABLE: "Square can't give this payment back any more.",
  PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE:
    "The customer disputes this payment, so Square can't refund it. If the bank takes it back, record a chargeback.",
  INSUFFICIENT_PERMISSIONS_FOR_REFUND: "Square doesn't let us refund this payment. Ask the office.",
  /** Our own code: the provider never received the attempt. */
  NEVER_ARRIVED: t("The payment never reached Square. The card wasn't charged."),
}

export const failureCodes: readonly string[] = Object.keys(sentences)

/** A code as the history names it. */
export const failureWords = (code: string): string => code.toLowerCase().replaceAll("_", " ")

/** The same words, marked so that an app in another language translates them within the history's sentences. */
export const markedFailureWords: readonly string[] = [
  t("cvv failure"),
  t("verify cvv failure"),
  t("address verification failure"),
  t("verify avs failure"),
  t("invalid postal code"),
  t("invalid expiration"),
  t("expiration failure"),
  t("bad expiration"),
  t("card expired"),
  t("invalid card"),
  t("invalid card data"),
  t("pan failure"),
  t("generic decline"),
  t("card declined"),
  t("card declined call issuer"),
  t("card declined verification required"),
  t("voice failure"),
  t("insufficient funds"),
  t("transaction limit"),
  t("payment limit exceeded"),
  t("amount too high"),
  t("cardholder insufficient permissions"),
  t("card not supported"),
  t("unsupported card brand"),
  t("unsupported instrument type"),
  t("invalid account"),
  t("account unusable"),
  t("invalid pin"),
  t("allowable pin tries exceeded"),
  t("card token expired"),
  t("card token used"),
  t("source used"),
  t("source expired"),
  t("not found"),
  t("manually entered payment not supported"),
  t("chip insertion required"),
  t("invalid location"),
  t("card processing not enabled"),
  t("unauthorized"),
  t("forbidden"),
  t("access token expired"),
  t("access token revoked"),
  t("rate limited"),
  t("refund declined"),
  t("refund amount invalid"),
  t("refund already pending"),
  t("payment not refundable"),
  t("payment not refundable due to dispute"),
  t("insufficient permissions for refund"),
  t("never arrived"),
]

/** Sentences for customers who pay on their own, where staff's version doesn't fit. */
const payerSentences: Record<string, string> = {
  CARD_DECLINED_CALL_ISSUER: t("Your bank declined the card. Use another card, or call your bank."),
  VOICE_FAILURE: t("Your bank declined the card. Use another card, or call your bank."),
  GENERIC_DECLINE: t("Your bank declined the card. Use another card, or call your bank."),
  CARD_DECLINED: t("Your bank declined the card. Use another card, or call your bank."),
  CARD_DECLINED_VERIFICATION_REQUIRED: t("Your bank couldn't verify you. Use another card."),
  TRANSACTION_LIMIT: t("The amount is above this card's limit. Use another card."),
  PAYMENT_LIMIT_EXCEEDED: t("The amount is above what can be charged by card. Call us."),
  AMOUNT_TOO_HIGH: t("The amount is above what can be charged by card. Call us."),
  MANUALLY_ENTERED_PAYMENT_NOT_SUPPORTED: t("This card only works in a card reader. Use another card."),
  CHIP_INSERTION_REQUIRED: t("This card only works in a card reader. Use another card."),
  RATE_LIMITED: t("Card payments are busy right now. Wait a moment and try again."),
  NEVER_ARRIVED: t("The payment never went out. Your card wasn't charged."),
  ...Object.fromEntries(
    [
      "INVALID_LOCATION",
      "CARD_PROCESSING_NOT_ENABLED",
      "UNAUTHORIZED",
      "FORBIDDEN",
      "ACCESS_TOKEN_EXPIRED",
      "ACCESS_TOKEN_REVOKED",
    ].map((code) => [code, t("We can't take cards here right now. Your card wasn't charged. Call us.")]),
  ),
}

const translateCodes = (codes: readonly string[], words: Record<string, string>): string =>
  [...new Set(codes.flatMap((code) => words[code] ?? []))].join(" ")

/** Sentence for staff. Unknown codes are shown as they are. */
export const cardFailure = (codes: readonly string[], otherwise: string): string =>
  translateCodes(codes, sentences) || (codes.length > 0 ? `${otherwise} (${codes.join(", ")})` : otherwise)

/** Sentence for a paying customer. Unknown codes are left out. */
export const cardFailureToPayer = (codes: readonly string[], otherwise: string): string =>
  translateCodes(codes, { ...sentences, ...payerSentences }) || otherwise
