import { isBeforeCompletion, type ServiceStatus } from "../job/status.ts"

type Job = {
  invoiceNumber: number
  serviceStatus: ServiceStatus
  appointmentTimeStart?: number | undefined
  appointmentTimeEnd?: number | undefined
}

const stage = ({ serviceStatus }: Job): number => {
  if (serviceStatus === "serviceInProgress") return 0
  if (serviceStatus === "technicianEnroute") return 1
  return isBeforeCompletion(serviceStatus) ? 2 : 3
}

const byWindow = (a: Job, b: Job): number =>
  (a.appointmentTimeStart ?? 9999) - (b.appointmentTimeStart ?? 9999) ||
  (a.appointmentTimeEnd ?? 9999) - (b.appointmentTimeEnd ?? 9999) ||
  a.invoiceNumber - b.invoiceNumber

/** A technician's day: the running job, the one they drive to, the rest by window, and completed jobs. */
export const orderOfDay = <J extends Job>(jobs: readonly J[]): J[] =>
  jobs.toSorted((a, b) => stage(a) - stage(b) || byWindow(a, b))
