import { t } from "../language.ts"

export const payments = {
  recordsFailed: (why: string) => t(`An error occurred when updating payment records. ${why}`),
  noSheet: t("An unrecoverable error occurred. Type the name instead."),
  signatureFailed: (why: string) => t(`Failed to save signature. ${why}`),
  checkNumber: t("Enter the check number."),
  complete: t("Payment Complete!"),
  agreementNeeded: "Ask the owner of the card first, then send this again with `agreed`.",
  declined: t("The card wasn't charged. Try again, or use another card."),
  underWay: t("A card payment is still under way on this job. Check what became of it first."),
  underWayForAll: (sum: string) =>
    t(`A card payment of ${sum} is still under way. Cancel it before you take another payment.`),
  underWayForPart: (left: string) =>
    t(`A card payment is still under way. Take at most ${left}, or cancel the card payment first.`),
  cancelPending: t(
    "Square hasn't canceled the payment yet. Try again in a minute, and don't take another payment until then.",
  ),
  refundUnderWay: t("Square is still working on another refund for this job. Try again when it's done."),
  cardsNotSetUp: t("Card payments aren't set up for this branch yet. Take another kind of payment."),
  pending: t("The payment is still processing. Check again in a minute."),
  cardNumberInvalid: t("Invalid Card Number"),
  cardholderMissing: t("Enter the name on the card."),
  cardholderLetters: t("Enter the name in letters only."),
  cardNotOnFile: t("This card was removed before."),
  cardNotKept: t("Failed saving credit card."),
  tooManyCards: t("You tried too many cards. Try again in an hour, or call us."),
  unknownSale: t("Square doesn't know this sale. Check the card reader's app."),
  anotherSale: (total: string) => t(`Square took ${total} in this sale. Enter that amount.`),
  saleOfCard: (number: number) =>
    t(
      `Square took this as a card payment on job ${number}, not at the card reader. Nothing was recorded here.`,
    ),
  saleOfAnother: (number: number) =>
    t(
      `This sale is already recorded on job ${number}. Nothing was recorded here. If it belongs here, have the office unmark it there first.`,
    ),
  refundFailed: "The refund didn't go through. Nothing was given back.",
  tipTooHigh: (most: string) => t(`Enter a tip of ${most} or less.`),
  aboveTotal: (total: string) =>
    t(`Enter at most the job's total of ${total}. If more was taken, give back the rest or call the office.`),
  aboveDueAgain: (surplus: string) =>
    t(`${surplus} above what was due is already recorded on this job. Have the office review it first.`),
} as const
