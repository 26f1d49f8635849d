import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { weekRangeOf } from "#shared/domain/money/earnings.ts"
import { isCounted } from "#shared/domain/report.ts"
import { reportedOn } from "./report-row.ts"

/**
 * The day on which a job began to count, after a change to `status`. When the job stops counting in the payroll week
 * of that day, the day is cleared, because that week's payroll won't pay the job. After that week it stays, because
 * its payroll paid the job. A job that counted before this field existed did so on its own day.
 */
export const countedOnAfter = (
  current: Pick<
    ServiceRequest,
    "serviceStatus" | "countedOn" | "appointmentDate" | "requestReceivedTimestamp"
  >,
  status: ServiceStatus,
  today: string,
): string | undefined => {
  if (!isCounted(current.serviceStatus)) return current.countedOn ?? (isCounted(status) ? today : undefined)
  const since = current.countedOn ?? reportedOn(current)
  const isUnpaid = !isCounted(status) && weekRangeOf(since).to >= today
  return isUnpaid ? undefined : since
}
