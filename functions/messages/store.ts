// Public to other areas.
export { consentRace, consentReader, consentWrite, endConsent, requestConsent } from "./consents.ts"
export { attachmentIds, countUnreadThreads, inboxReader, recordTimeRequest } from "./inbox.ts"
export { toOutboxMessage } from "./outbox-message.ts"
export { toHtml } from "./rules/mail-body.ts"
export { mayBelongToAnother, type PhoneFacts } from "./rules/unproven-phone.ts"
