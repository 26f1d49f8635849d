import { isBeforeCompletion, type ServiceStatus } from "../job/status.ts"
import { shopTimeAt, type TimeWindow } from "./dates.ts"

type Job = {
  invoiceNumber: number
  serviceStatus: ServiceStatus
  appointmentTimeStart?: number | undefined
  appointmentTimeEnd?: number | undefined
}

const stage = ({ serviceStatus }: Pick<Job, "serviceStatus">): number => {
  if (serviceStatus === "serviceInProgress") return 0
  if (serviceStatus === "technicianEnroute") return 1
  return isBeforeCompletion(serviceStatus) ? 2 : 3
}

/** Whether a technician can still choose when to drive there. */
export const isMovable = (job: Pick<Job, "serviceStatus">): boolean => stage(job) === 2

export const byWindow = (a: Job, b: Job): number =>
  (a.appointmentTimeStart ?? 9999) - (b.appointmentTimeStart ?? 9999) ||
  (a.appointmentTimeEnd ?? 9999) - (b.appointmentTimeEnd ?? 9999) ||
  a.invoiceNumber - b.invoiceNumber

/** In the technician's own order. Jobs that are not in it go before the first with a later window. */
const inOwnOrder = <J extends Job>(jobs: readonly J[], own: readonly number[]): J[] => {
  const position = ({ invoiceNumber }: Job) => own.indexOf(invoiceNumber)
  const ordered = jobs.filter((job) => position(job) >= 0).toSorted((a, b) => position(a) - position(b))
  for (const job of jobs.filter((job) => position(job) < 0).toSorted(byWindow)) {
    const later = ordered.findIndex((other) => byWindow(job, other) < 0)
    ordered.splice(later < 0 ? ordered.length : later, 0, job)
  }
  return ordered
}

/** A technician's day: the running job, the one they drive to, the rest in their own order or by window, and completed jobs. */
export const orderOfDay = <J extends Job>(jobs: readonly J[], own: readonly number[] = []): J[] => {
  const sorted = jobs.toSorted((a, b) => stage(a) - stage(b) || byWindow(a, b))
  const isBefore = (job: J) => stage(job) < 2
  const isDone = (job: J) => stage(job) > 2
  return [...sorted.filter(isBefore), ...inOwnOrder(sorted.filter(isMovable), own), ...sorted.filter(isDone)]
}

/** In minutes. `startedAt` (minutes after midnight) is of the running job. */
type Visit = {
  window?: TimeWindow | undefined
  drive: number
  work: number
  startedAt?: number | undefined
}

/** When the running job began, in minutes after midnight: 0 if it has run since an earlier day. */
export const startedAt = (
  { serviceStatus, statusSince }: Pick<Job, "serviceStatus"> & { statusSince: string },
  now: Date,
): number | undefined => {
  if (serviceStatus !== "serviceInProgress") return undefined
  const { date, minutes } = shopTimeAt(statusSince)
  return date === shopTimeAt(now).date ? minutes : 0
}

/** How many minutes after the end of its window each visit begins, when the day goes on in this order from `now`. */
export const minutesLate = (visits: readonly Visit[], now: number): number[] => {
  let freeAt = now
  return visits.map(({ window, drive, work, startedAt }) => {
    if (startedAt !== undefined) {
      freeAt = Math.max(now, startedAt + work)
      return 0
    }
    const arrival = freeAt + drive
    freeAt = Math.max(arrival, window?.start ?? 0) + work
    return window ? Math.max(0, arrival - window.end) : 0
  })
}
