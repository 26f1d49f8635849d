import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { StoredTextConsent } from "#shared/api/text-messages.ts"
import { isCustomerPhone } from "#shared/domain/job/request.ts"
import { statuses } from "#shared/domain/job/status.ts"
import type { TableReader } from "../platform/table.ts"
import { requestLists } from "../requests/readers/lists.ts"
import { requestReader } from "../requests/readers/request.ts"
import { searchReader } from "../requests/readers/search.ts"
import { consentReader } from "./consents.ts"
import { mayBelongToAnother } from "./rules/unproven-phone.ts"

/** Jobs of one phone that are looked through. */
const maxJobs = 30

/**
 * The latest unfinished job of a phone, else its latest. Leaves out jobs for which a stranger may have entered the phone:
 * the stranger's link would show the pictures that the phone texts.
 */
export const findJobOfPhone = async (
  table: TableReader,
  phone: string,
): Promise<RequestSummary | undefined> => {
  const { entries } = await searchReader(table).entries({ text: phone, prefix: false }, { limit: maxJobs })
  const found = await requestLists(table).ofNumbers(entries.map(({ n }) => n))
  // The same word may be a job's policy number, claim number, or name, which a visitor can type.
  const jobs = found.filter((job) => isCustomerPhone(job, phone))
  /** Read at most once. Only jobs without an appointment can be unproven, so usually not at all. */
  let consent: Promise<StoredTextConsent | undefined> | undefined
  const unfinished = jobs.filter(({ serviceStatus }) => !statuses[serviceStatus].isOver)
  for (const job of [...unfinished, ...jobs.filter((one) => !unfinished.includes(one))]) {
    if (job.appointmentDate !== undefined) return job
    const request = await requestReader(table).find(job.invoiceNumber)
    if (request && !mayBelongToAnother(request, await (consent ??= consentReader(table).of(phone))))
      return job
  }
  return undefined
}
