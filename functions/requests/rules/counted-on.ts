import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { isCounted } from "#shared/domain/report.ts"
import { reportedOn } from "./report-row.ts"

/**
 * The day on which a job began to count, after a change to `status`. It stays when the job stops counting, because a
 * payroll may have paid it, unless that happens on the same day. A job that counted before this field existed did so
 * on its own day.
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
  return since === today && !isCounted(status) ? undefined : since
}
