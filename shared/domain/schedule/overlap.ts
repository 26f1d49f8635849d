import { plannedTechnicians, type TechnicianLists } from "../job/job-technicians.ts"
import { type TimeWindow, windowText } from "./dates.ts"

/** A job's schedule. Windows are minutes after midnight and optional. */
export type PlannedJob = TechnicianLists & {
  invoiceNumber: number
  zone: string
  appointmentTimeStart?: number | undefined
  appointmentTimeEnd?: number | undefined
}

export const windowOf = ({
  appointmentTimeStart: start,
  appointmentTimeEnd: end,
}: Pick<PlannedJob, "appointmentTimeStart" | "appointmentTimeEnd">): TimeWindow | undefined =>
  start === undefined || end === undefined ? undefined : { start, end }

const longWindow = 4 * 60

/** A window of four hours or more leaves room for other jobs. */
export const isLongWindow = ({ start, end }: TimeWindow): boolean => end - start >= longWindow

/** Whether two windows of a technician overlap (docs/domain.md, section 7). Touching windows don't. */
export const overlap = (a: TimeWindow, b: TimeWindow): boolean =>
  !isLongWindow(a) && !isLongWindow(b) && a.start < b.end && b.start < a.end

export type Overlap<Job extends PlannedJob = PlannedJob> = {
  technician: string
  job: Job
  window: TimeWindow
  shared: TimeWindow
}

/** Overlaps are shown and confirmed, never refused (docs/decisions/scheduling.md). */
export const overlapsOf = <Job extends PlannedJob>(
  { technicians, window, except }: { technicians: readonly string[]; window: TimeWindow; except?: number },
  planned: readonly Job[],
): Overlap<Job>[] => {
  const across = planned
    .flatMap((job) => {
      const other = windowOf(job)
      return other && job.invoiceNumber !== except && overlap(window, other) ? [{ job, window: other }] : []
    })
    .toSorted((a, b) => a.window.start - b.window.start || a.job.invoiceNumber - b.job.invoiceNumber)
  return technicians.flatMap((technician) =>
    across
      .filter(({ job }) => plannedTechnicians(job).includes(technician))
      .map(({ job, window: other }) => ({
        technician,
        job,
        window: other,
        shared: { start: Math.max(window.start, other.start), end: Math.min(window.end, other.end) },
      })),
  )
}

export const overlapText = (name: string, { job, window }: Pick<Overlap, "job" | "window">): string =>
  `${name} has ${job.invoiceNumber} in ${job.zone} from ${windowText(window)}.`
