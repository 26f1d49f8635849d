import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import type { StoredTextConsent } from "../../shared/api/text-messages.ts"
import { phoneToText } from "../../shared/domain/request.ts"
import { consentReader } from "../messages/store.ts"
import type { TableReader } from "../platform/table.ts"

/** The phone that a job's texts go to, with its owner's last word on them. */
export type JobTexts = { phone: string; consent: StoredTextConsent | undefined }

/** Nothing where no text can go; a STOP from the phone itself is only taken back by it, so nothing is asked here either. */
export const jobTexts = async (
  table: TableReader,
  job: Pick<ServiceRequest, "customerPhone">,
): Promise<JobTexts | undefined> => {
  const phone = phoneToText(job)
  if (phone === undefined) return undefined
  const consent = await consentReader(table).of(phone)
  return consent?.source === "text" && !consent.given ? undefined : { phone, consent }
}
