import { t } from "../language.ts"

export const reviews = {
  nothingSelected: "There are no selected recipients.",
  sent: "Review request text message sent successfully.",
  failed: (why: string) => `Review request text message failed. ${why}`,
  noText: (why: string) => t(`Could not pull default text message. ${why}`),
  missingValues: t("Missing required values."),
} as const
