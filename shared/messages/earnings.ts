import { t } from "../language.ts"
export const earnings = {
  summaryFailed: t("Could not generate earnings summary"),
  overheadFailed: "Could not generate daily overhead summary",
  noOverhead: "No overhead today",
  notFound: t("This technician doesn't exist."),
  endsBefore: t("Choose a last day that isn't before the first."),
  tooLong: t("Choose a year at most."),
} as const
