import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { StoredConsentRequest, StoredTextConsent } from "#shared/api/text-messages.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { consentReader } from "../messages/store.ts"
import type { TableReader } from "../platform/table.ts"

/** Phone for a job's texts, its consent, and an open request for consent. */
export type JobTexts = {
  phone: string
  consent: StoredTextConsent | undefined
  openRequest: StoredConsentRequest | undefined
}

/** A visitor may have entered somebody else's phone, until the office has reached the customer. */
const mayBeOfAnother = ({ source, appointmentDate }: Pick<ServiceRequest, "source" | "appointmentDate">) =>
  source === "website" && appointmentDate === undefined

/** Undefined if the job can't be texted. Only the phone itself can revoke its STOP. */
export const loadJobTexts = async (
  table: TableReader,
  job: Pick<ServiceRequest, "customerPhone" | "source" | "appointmentDate">,
  now: Date,
): Promise<JobTexts | undefined> => {
  const phone = phoneToText(job)
  if (phone === undefined || mayBeOfAnother(job)) return undefined
  const consents = consentReader(table)
  const consent = await consents.of(phone)
  if (consent?.source === "text" && !consent.given) return undefined
  return { phone, consent, openRequest: await consents.findOpenRequest(phone, consent, now) }
}
