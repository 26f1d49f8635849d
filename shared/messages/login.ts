import { t } from "../language.ts"

export const login = {
  failed: t("Login Failed!"),
  needed: t("You need to be logged in to access the requested resource."),
  deactivated: t("This account is deactivated. Call the shop for help."),
  notAllowed: t("You are not allowed to access the requested resource."),
  sessionNotFound: t("Please login again. Authenticated session was not found."),
  loggingOut: t("Logging Out"),
  loggedOut: t("Logged Out"),
  logBackIn: t("Log Back In"),
} as const
