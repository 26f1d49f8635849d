import { isBeforeCompletion, isUnconfirmed, type ServiceStatus } from "./status.ts"

type Job = { serviceStatus: ServiceStatus; appointmentDate?: string | undefined }

/**
 * Sorts jobs before completion: without a day, then unconfirmed ones, then the others by day. All orders below a day are
 * to be scheduled on that day.
 */
export const schedulingOrder = ({ serviceStatus, appointmentDate: date }: Job): string | undefined => {
  if (!isBeforeCompletion(serviceStatus)) return undefined
  if (date === undefined) return "0"
  return isUnconfirmed(serviceStatus) ? `1#${date}` : date
}

/** Whether a job has no day, waits for a confirmation, or is open though its day has passed. */
export const waitsForScheduling = (job: Job, today: string): boolean => {
  const order = schedulingOrder(job)
  return order !== undefined && order < today
}
