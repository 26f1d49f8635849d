export const newService = {
  tooFar: "Choose a day within the next six months.",
  where: "Enter a ZIP code, or choose a shop.",
  noBranch: "This shop doesn't exist. Choose another.",
  address: "Enter the street, city, state, and ZIP code.",
  noAccount: "This account doesn't exist. Ask the shop for its link.",
  enough: "You have 3 open requests with this phone. Call us to add another one.",
  tooManyPhotos: "You've added too many photos. Continue with the ones you have.",
  codeText: (code: string) =>
    `${code} is your Clearline booking code. It expires in 10 minutes. If you didn't book with us, ignore this text.`,
  codeSent: "We texted a six-digit code to your phone. It expires in 10 minutes.",
  codeWrong: "That code isn't right. Check the text and try again.",
  codeExpired: "That code has expired. Send a new one.",
  codeTriedTooOften: "Too many wrong codes. Send a new one.",
  noCarrier: "We don't have this carrier. Choose another, or enter its name.",
} as const
