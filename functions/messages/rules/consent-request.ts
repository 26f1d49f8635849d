import type { StoredConsentRequest, StoredTextConsent } from "#shared/api/text-messages.ts"

/** A later YES doesn't count. */
export const lifetimeSeconds = 7 * 24 * 60 * 60
/** Anyone with the job's link can trigger this text, so send one a day. */
const minSecondsBetween = 24 * 60 * 60

const secondsSince = ({ at }: { at: string }, now: Date): number => (now.getTime() - Date.parse(at)) / 1000

/** A later answer supersedes the request, and a YES does not revoke a STOP. */
export const isAwaitingYes = (
  request: StoredConsentRequest,
  consent: StoredTextConsent | undefined,
  now: Date,
): boolean =>
  secondsSince(request, now) < lifetimeSeconds &&
  (consent === undefined || (consent.at < request.at && !consent.given && consent.source !== "text"))

export const canRequestConsent = (previous: StoredConsentRequest | undefined, now: Date): boolean =>
  previous === undefined || secondsSince(previous, now) >= minSecondsBetween
