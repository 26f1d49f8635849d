export const quotes = {
  offline: "Instant Quote system is currently offline. Please try again later.",
  needMore: "We need more of the car to find its glass. Add the year, make and model.",
  gone: "This glass is no longer in our catalog. Search again.",
  notFound: "We can't find this quote. It may have been deleted. You can go on without it.",
  expired: "The price of this quote has expired. You can go on without it, and we call you with the new one.",
  booked: "Service was already requested with this quote. You can go on without it.",
  alreadyTurned: "A service request was already made from this quote.",
  otherCar: "The quote is for something else. Go on without it, or start a new quote.",
  contact: "Enter a phone number or an email, so that we can reach you.",
  pleaseCall: "Please Call",
  carriersMissing: "Insurance provider data was not found",
  choicesFailed: (what: string) => `Error loading available ${what}`,
  priceIsZero: (worst: string) => `Prices must be above 0. ${worst}.`,
  pricesBelowCost: (count: number) =>
    `${count === 1 ? "1 price is" : `${count} prices are`} below the part's cost plus tax.`,
  priceSettings: "Could not load quote price settings",
  settingsFailed: "An error occurred when updating settings",
} as const
