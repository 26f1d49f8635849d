import { t } from "../language.ts"

export const media = {
  notFound: t("This attachment doesn't exist."),
  keepsCategory: t("This attachment keeps its category."),
  notYoursToChange: t("You can only change attachments that you added."),
  notYours: t("You can only delete attachments that you added."),
  tooManyUploads: t("You've uploaded too many files today. Try again tomorrow."),
} as const
