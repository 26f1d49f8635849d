import { t } from "../language.ts"

export const media = {
  notFound: "This attachment doesn't exist.",
  keepsCategory: "This attachment keeps its category.",
  notYoursToChange: "You can only change attachments that you added.",
  notYours: "You can only delete attachments that you added.",
  tooManyUploads: t("You've uploaded too many files today. Try again tomorrow."),
} as const
