import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { type ServiceStatus, staffGroupOf } from "#shared/domain/job/status.ts"

type Job = Pick<RequestSummary, "serviceStatus">

export const isDone = (status: ServiceStatus): boolean =>
  staffGroupOf(status) === "Awaiting Payment" || staffGroupOf(status) === "Paid"

/** "4 jobs today", "1 done, 3 to go". */
export function dayTexts(
  jobs: readonly Job[] | undefined,
  unassigned: boolean,
): { title: string; progress: string } {
  if (jobs === undefined) return { title: "Today", progress: "" }
  if (jobs.length === 0) {
    return { title: unassigned ? "Every job has a technician" : "No jobs today", progress: "" }
  }
  const what = jobs.length === 1 ? "job" : "jobs"
  if (unassigned) return { title: `${jobs.length} ${what} without a technician`, progress: "" }

  const done = jobs.filter(({ serviceStatus }) => isDone(serviceStatus)).length
  const remaining = jobs.length - done
  return {
    title: `${jobs.length} ${what} today`,
    progress: remaining === 0 ? "all done" : `${done} done, ${remaining} to go`,
  }
}
