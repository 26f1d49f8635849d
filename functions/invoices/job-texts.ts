import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { StoredConsentRequest, StoredTextConsent } from "#shared/api/text-messages.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { consentReader, mayBelongToAnother, type PhoneFacts } from "../messages/store.ts"
import type { TableReader } from "../platform/table.ts"

/** Phone for a job's texts, its consent, and an open request for consent. */
export type JobTexts = {
  phone: string
  consent: StoredTextConsent | undefined
  openRequest: StoredConsentRequest | undefined
}

type Job = Pick<ServiceRequest, "customerPhone"> & PhoneFacts

/** Undefined if the job can't be texted. Only the phone itself can revoke its STOP. */
export const loadJobTexts = async (
  table: TableReader,
  job: Job,
  now: Date,
): Promise<JobTexts | undefined> => {
  const phone = phoneToText(job)
  if (phone === undefined) return undefined
  const consents = consentReader(table)
  const consent = await consents.of(phone)
  if (mayBelongToAnother(job, consent) || (consent?.source === "text" && !consent.given)) return undefined
  return { phone, consent, openRequest: await consents.findOpenRequest(phone, consent, now) }
}
