import { t } from "../language.ts"

export const carriers = {
  loadFailed: t("Error loading insurance carriers."),
  choiceFailed: "Could not load insurance carriers.",
  profileFailed: t("Could not load insurance profile."),
  none: t("No Insurance Carriers Saved"),
  notFound: "Insurance provider data was not found",
  exists: "An insurance carrier with this key already exists.",
  saved: "Insurance carrier saved successfully!",
  saveFailed: "An error occurred when saving insurance carrier.",
  deleted: "Insurance carrier deleted successfully!",
} as const
