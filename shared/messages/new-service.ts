import { t } from "../language.ts"

export const newService = {
  tooFar: t("Choose a day within the next six months."),
  where: t("Enter a ZIP code, or choose a shop."),
  noBranch: t("This shop doesn't exist. Choose another."),
  address: t("Enter the street, city, state, and ZIP code."),
  noAccount: t("This account doesn't exist. Ask the shop for its link."),
  enough: t("You have 3 open requests with this phone. Call us to add another one."),
  tooManyPhotos: t("You've added too many photos. Continue with the ones you have."),
  tooManyTries: t("You sent this form too many times. Try again in an hour, or call us."),
  codeSent: t("We texted a six-digit code to your phone. It expires in 10 minutes."),
  codeWrong: t("That code isn't right. Check the text and try again."),
  codeExpired: t("That code has expired. Send a new one."),
  codeTriedTooOften: t("Too many wrong codes. Send a new one."),
  noCarrier: t("We don't have this carrier. Choose another, or enter its name."),
} as const
