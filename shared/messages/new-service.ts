export const newService = {
  tooFar: "Choose a day within the next six months.",
  where: "Enter a ZIP code, or choose a shop.",
  noBranch: "This shop doesn't exist. Choose another.",
  address: "Enter the street, city, state, and ZIP code.",
  noAccount: "This account doesn't exist. Ask the shop for its link.",
  enough: "You have 3 open requests with this phone. Call us to add another one.",
  tooManyPhotos: "You've added too many photos. Continue with the ones you have.",
  noCarrier: "We don't have this carrier. Choose another, or enter its name.",
} as const
