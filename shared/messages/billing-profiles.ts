import { t } from "../language.ts"

export const billingProfiles = {
  none: "No billing profiles yet.",
  missingUser: "Missing user id to pull billing profile.",
  userNotFound: "User profile was not found",
  loadFailed: t("An error occurred when pulling billing profile."),
  saved: "Billing Profile saved successfully!",
  saveFailed: "An error occurred when saving billing profile.",
  deleted: "Billing profile deleted successfully!",
  exists: "This account already has a billing profile.",
  accountsOnly: "Only commercial and carrier accounts have billing profiles.",
} as const
