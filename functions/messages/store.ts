// Public to other areas.
export { consentRace, consentReader, consentWrite, requestConsent as askForYes } from "./consents.ts"
export { countUnreadThreads as unreadThreads, inboxReader, recordTimeWish as wishWrites } from "./inbox.ts"
export { toOutboxMessage as shownMessage } from "./outbox-message.ts"
