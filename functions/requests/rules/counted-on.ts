import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { weekRangeOf } from "#shared/domain/money/earnings.ts"
import { isCounted } from "#shared/domain/report.ts"
import { reportedOn } from "./report-row.ts"

type CountedDays = Record<"countedOn" | "countedAgainOn", string | undefined>

/**
 * The days on which a job began to count, and to count again, after a change to `status`. When the job stops counting in
 * the payroll week of that first day, the day is cleared, because that week's payroll won't pay the job. After that week
 * it stays, because its payroll may have paid the job. Only a person can tell, so the day on which it counts again is
 * stored, too. A job that counted before this field existed did so on its own day.
 */
export const countedDaysAfter = (
  current: Pick<
    ServiceRequest,
    "serviceStatus" | "countedOn" | "countedAgainOn" | "appointmentDate" | "requestReceivedTimestamp"
  >,
  status: ServiceStatus,
  today: string,
): CountedDays => {
  const { countedOn, countedAgainOn } = current
  if (!isCounted(current.serviceStatus)) {
    if (!isCounted(status)) return { countedOn, countedAgainOn }
    return countedOn === undefined
      ? { countedOn: today, countedAgainOn: undefined }
      : { countedOn, countedAgainOn: today }
  }
  const since = countedOn ?? reportedOn(current)
  const isUnpaid = !isCounted(status) && weekRangeOf(since).to >= today
  return isUnpaid ? { countedOn: undefined, countedAgainOn: undefined } : { countedOn: since, countedAgainOn }
}
