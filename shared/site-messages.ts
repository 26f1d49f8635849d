/** What the website says too, in a file of its own, so that a visitor loads nothing else of `messages.ts`. */
const common = {
  nothingHere: "There is nothing at this address.",
  tooLarge: "This is too large to send. The limit is 4.5 MB.",
  tooMany: "Too many attempts. Wait a moment and try again.",
  notFound: "Not Found",
  currentlyUpdating: "Currently Updating",
  currentlyResetting: "Currently Resetting",
  unreadableFile: "Could not read file.",
  noBusinessInfo: "Failed to pull Business Info!",
} as const

const login = {
  failed: "Login Failed!",
  needed: "You need to be logged in to access the requested resource.",
  notAllowed: "You are not allowed to access the requested resource.",
  sessionNotFound: "Please login again. Authenticated session was not found.",
  loggingOut: "Logging Out",
  loggedOut: "Logged Out",
  logBackIn: "Log Back In",
  passwordRequired: "Please enter your password.",
} as const

const notFoundPage = {
  sentence: "There were no pages that matched your requests.",
} as const

const maintenance = {
  sentence: "The requested resource is under maintenance.",
} as const

export const siteMessages = { common, login, notFoundPage, maintenance } as const
