import { t } from "../language.ts"

export const quotes = {
  offline: t("Instant Quote system is currently offline. Please try again later."),
  needMore: t("We need more of the car to find its glass. Add the year, make and model."),
  gone: t("This glass is no longer in our catalog. Search again."),
  notFound: t("We can't find this quote. It may have been deleted. You can go on without it."),
  expired: t(
    "The price of this quote has expired. You can go on without it, and we call you with the new one.",
  ),
  booked: t("Service was already requested with this quote. You can go on without it."),
  alreadyTurned: t("A service request was already made from this quote."),
  otherCar: t("The quote is for something else. Go on without it, or start a new quote."),
  contact: t("Enter a phone number or an email, so that we can reach you."),
  pleaseCall: t("Please Call"),
  calibrationNeeded: t(
    "A camera looks through this glass and has to be calibrated. That isn't in this price. We'll tell you what it costs before we start.",
  ),
  calibrationPossible: t(
    "This glass may have a camera that has to be calibrated. That isn't in this price. We'll tell you what it costs before we start.",
  ),
  carriersMissing: t("Insurance provider data was not found"),
  choicesFailed: (what: string) => t(`Error loading available ${what}`),
  priceIsZero: (worst: string) => `Prices must be above 0. ${worst}.`,
  pricesBelowCost: (count: number) =>
    `${count === 1 ? "1 price is" : `${count} prices are`} below the part's cost plus tax.`,
  priceSettings: "Could not load quote price settings",
  settingsFailed: "An error occurred when updating settings",
} as const
