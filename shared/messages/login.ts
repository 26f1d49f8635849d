import { t } from "../language.ts"

export const login = {
  failed: "Login Failed!",
  needed: "You need to be logged in to access the requested resource.",
  deactivated: "This account is deactivated. Call the shop for help.",
  notAllowed: t("You are not allowed to access the requested resource."),
  sessionNotFound: "Please login again. Authenticated session was not found.",
  loggingOut: "Logging Out",
  loggedOut: "Logged Out",
  logBackIn: "Log Back In",
} as const
