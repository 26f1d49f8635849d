import type { StoredConsentRequest, StoredTextConsent } from "#shared/api/text-messages.ts"

/** A YES that comes later answers something else. */
export const goodForSeconds = 7 * 24 * 60 * 60
/** One text a day: anybody who holds a link can have it sent. */
const pauseSeconds = 24 * 60 * 60

const secondsSince = ({ at }: { at: string }, now: Date): number => (now.getTime() - Date.parse(at)) / 1000

/**
 * Whether a YES from this phone answers the request. Any later word of its owner, to the shop or by STOP, takes its place, and a
 * YES takes back no STOP.
 */
export const awaitsYes = (
  request: StoredConsentRequest,
  consent: StoredTextConsent | undefined,
  now: Date,
): boolean =>
  secondsSince(request, now) < goodForSeconds &&
  (consent === undefined || (consent.at < request.at && !consent.given && consent.source !== "text"))

/** Whether the phone may be texted for its YES once more. */
export const mayAskForYes = (before: StoredConsentRequest | undefined, now: Date): boolean =>
  before === undefined || secondsSince(before, now) >= pauseSeconds
