import { t } from "../language.ts"

export const common = {
  nothingHere: t("There is nothing at this address."),
  tooLarge: t("This is too large to send. The limit is 4.5 MB."),
  tooLargeToStore: t("This is too much to save at once. Shorten the texts or remove some lines."),
  tooMany: t("Too many attempts. Wait a moment and try again."),
  notFound: t("Not Found"),
  currentlyUpdating: t("Currently Updating"),
  currentlyResetting: t("Currently Resetting"),
  unreadableFile: "Could not read file.",
  noBusinessInfo: t("Failed to pull Business Info!"),
} as const
