import { t } from "../language.ts"
export const fuel = {
  missingImage: t("Missing Receipt Image"),
  missingMileage: t("Missing Mileage"),
  missingCost: t("Missing Fuel Cost"),
  mileageUnreadable: t("Enter the mileage in digits, like 84210."),
  costUnreadable: t("Enter the fuel cost as an amount, like 61.40."),
  photoUnreadable: t("This photo can't be opened. Choose another one."),
  uploading: t("Uploading"),
  uploaded: t("Uploaded"),
  uploadFailed: t("Error Uploading"),
  unexpectedReply: t("Unexpected response from server"),
  notFound: t("This fuel receipt doesn't exist anymore."),
  noneToday: t("No fuel receipts uploaded today"),
  pullFailed: t("Could not pull fuel receipts"),
  mileageBelow: (last: string) => t(`The last mileage was ${last}. Is this one right?`),
} as const
