import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { StoredTextConsent } from "#shared/api/text-messages.ts"

export type PhoneFacts = Pick<
  ServiceRequest,
  "source" | "phoneProven" | "appointmentDate" | "requestReceivedTimestamp"
>

/**
 * Whether a visitor may have entered another person's phone. Booking a time or agreeing to texts needs a code from the
 * phone, and the office calls before it sets an appointment. Jobs from before `phoneProven` was stored show that only until
 * the appointment or the consent changes.
 */
export const mayBelongToAnother = (job: PhoneFacts, consent: StoredTextConsent | undefined): boolean =>
  job.source === "website" &&
  job.phoneProven === undefined &&
  job.appointmentDate === undefined &&
  !(consent?.source === "wizard" && consent.at === job.requestReceivedTimestamp)
