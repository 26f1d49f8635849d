// Other areas know this file alone.
export { askForYes, consentRace, consentReader, consentWrite } from "./consents.ts"
export { inboxReader, unreadThreads, wishWrites } from "./inbox.ts"
export { shownMessage } from "./shown.ts"
