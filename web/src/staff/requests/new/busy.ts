import type { RequestSummary } from "../../../../../shared/api/requests/service-request.ts"
import type { TimeWindow } from "../../../../../shared/domain/dates.ts"
import { overlap } from "../../../../../shared/domain/zones.ts"

type Planned = Pick<
  RequestSummary,
  "invoiceNumber" | "appointmentTechnicians" | "appointmentTimeStart" | "appointmentTimeEnd" | "zone"
>

const jobsOf = (technician: string, planned: readonly Planned[]): Planned[] =>
  planned.filter(({ appointmentTechnicians = [] }) => appointmentTechnicians.includes(technician))

export const countOf = (technician: string, planned: readonly Planned[]): number =>
  jobsOf(technician, planned).length

/** The job of this technician that lies across the window; a window of four hours or more leaves room for it. */
export const conflictOf = (
  technician: string,
  window: TimeWindow,
  planned: readonly Planned[],
): (Planned & TimeWindow) | undefined =>
  jobsOf(technician, planned)
    .flatMap((job) => {
      const { appointmentTimeStart: start, appointmentTimeEnd: end } = job
      return start === undefined || end === undefined ? [] : [{ ...job, start, end }]
    })
    .find((job) => overlap(window, job))
