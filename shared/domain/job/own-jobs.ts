import type { RequestSummary } from "../../api/requests/request-summary.ts"
import { sum } from "../money/money.ts"
import { isBeforeCompletion, isDropped } from "./status.ts"

/** Summary of a customer's own jobs: the next one, what they owe, and their latest invoice. */

type OwnJob = Pick<
  RequestSummary,
  | "invoiceNumber"
  | "serviceStatus"
  | "appointmentDate"
  | "appointmentTimeStart"
  | "awaitsPrice"
  | "total"
  | "totalUnpaid"
  | "totalCustomerDue"
  | "customerUnpaid"
>

/** Undefined until all parts have a price. */
export const shareOf = (job: OwnJob): number | undefined =>
  job.awaitsPrice === true && isBeforeCompletion(job.serviceStatus)
    ? undefined
    : (job.totalCustomerDue ?? job.total)

/** Customers owe for finished jobs only. */
export const amountOwed = ({ serviceStatus, customerUnpaid, totalUnpaid }: OwnJob): number =>
  isDropped(serviceStatus) || isBeforeCompletion(serviceStatus) ? 0 : (customerUnpaid ?? totalUnpaid)

/** Sorts after every date, so jobs without a time come last. */
const noTime = "~"

const timeKey = ({ appointmentDate, appointmentTimeStart = 0 }: OwnJob): string =>
  appointmentDate === undefined
    ? noTime
    : `${appointmentDate} ${String(appointmentTimeStart).padStart(4, "0")}`

export const summarizeOwnJobs = <Job extends OwnJob>(jobs: readonly Job[]) => {
  const upcomingJobs = jobs.filter(({ serviceStatus }) => isBeforeCompletion(serviceStatus))
  const finishedJobs = jobs.filter(
    ({ serviceStatus }) => !isDropped(serviceStatus) && !isBeforeCompletion(serviceStatus),
  )
  const unpaid = finishedJobs.filter((job) => amountOwed(job) > 0)
  return {
    next: upcomingJobs.toSorted((a, b) => (timeKey(a) < timeKey(b) ? -1 : 1)).at(0),
    owed: sum(unpaid.map(amountOwed)),
    unpaid,
    latest: finishedJobs.toSorted((a, b) => b.invoiceNumber - a.invoiceNumber).at(0),
  }
}

/** "2022 Subaru Outback" and "2022 Subaru Outback Touring" are one car. */
const namesOneCar = (one: string, other: string): boolean => {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one]
  return `${longer.toLowerCase()} `.startsWith(`${shorter.toLowerCase()} `)
}

/** Cars of jobs that aren't among a customer's vehicles, like those booked on the website. Newest job first. */
export const carsOfJobs = (
  jobs: readonly Pick<RequestSummary, "invoiceNumber" | "serviceStatus" | "vehicle">[],
  vehicles: readonly string[],
): string[] =>
  jobs
    .filter(({ serviceStatus }) => !isDropped(serviceStatus))
    .toSorted((a, b) => b.invoiceNumber - a.invoiceNumber)
    .reduce<string[]>((cars, { vehicle = "" }) => {
      const isKnown = [...vehicles, ...cars].some((car) => namesOneCar(car, vehicle))
      return vehicle.trim() === "" || isKnown ? cars : [...cars, vehicle]
    }, [])
