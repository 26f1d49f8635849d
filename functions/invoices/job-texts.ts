import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { StoredConsentRequest, StoredTextConsent } from "#shared/api/text-messages.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { consentReader } from "../messages/store.ts"
import type { TableReader } from "../platform/table.ts"

/** The phone that a job's texts go to, with its owner's last word on them, and the text that waits for their YES. */
export type JobTexts = {
  phone: string
  consent: StoredTextConsent | undefined
  openRequest: StoredConsentRequest | undefined
}

/** Nothing where no text can go; a STOP from the phone itself is only taken back by it, so nothing is asked here either. */
export const jobTexts = async (
  table: TableReader,
  job: Pick<ServiceRequest, "customerPhone">,
  now: Date,
): Promise<JobTexts | undefined> => {
  const phone = phoneToText(job)
  if (phone === undefined) return undefined
  const consents = consentReader(table)
  const consent = await consents.of(phone)
  if (consent?.source === "text" && !consent.given) return undefined
  return { phone, consent, openRequest: await consents.openRequestTo(phone, consent, now) }
}
