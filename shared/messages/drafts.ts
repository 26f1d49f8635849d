import { t } from "../language.ts"
export const drafts = {
  back: t("Your unsaved changes are back."),
  backOlder: t(
    "Your unsaved changes are back. Someone saved this since. Saving keeps both, or asks you to choose.",
  ),
} as const
