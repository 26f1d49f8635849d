import { plannedTechnicians } from "../job/job-technicians.ts"
import { type BranchSchedule, closureOf, defaultWindowMinutes, minutesTaken, presenceOf } from "./capacity.ts"
import { addDays, daysBetween, shopTimeAt, type TimeWindow } from "./dates.ts"
import { orderStops, type Stop } from "./drive-order.ts"
import { hoursOn, type WeekHours } from "./opening-hours.ts"
import { overlap, type PlannedJob, windowOf } from "./overlap.ts"
import type { GeoPoint } from "./zips.ts"

/**
 * Windows that can be booked, and which of them suits the business best. Visitors are only shown free or taken, nothing
 * about jobs and people (docs/decisions/booking.md).
 */

export type BookingBranch = WeekHours & BranchSchedule & { _id: string }

export type BookedJob = Omit<PlannedJob, "zone"> & {
  branch?: string | undefined
  location?: GeoPoint | undefined
}

export type BookingDay = { date: string; jobs: readonly BookedJob[] }

export type BookingQuery = {
  branch: string
  partOn: string | undefined
  location: GeoPoint | undefined
}

type ScheduleContext = {
  branches: readonly BookingBranch[]
  from: GeoPoint | undefined
  now: Date
}

/** A technician who can take the job: minutes left that day, and the miles that it adds to their route. */
type AvailableTechnician = { _id: string; minutesLeft: number; miles: number | undefined }

/** `technicians` and `minutesLeft` are never sent to visitors. */
export type OfferedWindow = TimeWindow & { free: boolean; best: boolean; technicians: AvailableTechnician[] }
export type OfferedDay = { date: string; minutesLeft: number; windows: OfferedWindow[] }

/** Shortest notice, in minutes. */
const minNotice = 60

/** Days to search for an opening day. */
const maxDaysSearched = 31

/** Glass ordered today arrives on the next day that the branch is open. */
export const partDeliveryDate = (
  branch: WeekHours & Pick<BranchSchedule, "daysOff">,
  today: string,
): string => {
  const ahead = Array.from({ length: maxDaysSearched }, (_, day) => addDays(today, day + 1))
  return ahead.find((date) => hoursOn(branch, date) && !closureOf(branch, date)) ?? addDays(today, 1)
}

export const windowsOn = (branch: WeekHours, date: string): TimeWindow[] => {
  const hours = hoursOn(branch, date)
  if (!hours) return []
  const count = Math.floor((hours.closes - hours.opens) / defaultWindowMinutes)
  return Array.from({ length: count }, (_, nth) => {
    const start = hours.opens + nth * defaultWindowMinutes
    return { start, end: start + defaultWindowMinutes }
  })
}

const planBranchDay = ({ date, jobs }: BookingDay, branchId: string, branches: readonly BookingBranch[]) => {
  const own = branches.filter(({ _id }) => _id === branchId)
  const working = new Set(own.flatMap(({ shifts }) => shifts.map(({ technician }) => technician)))
  const technicians = [...working].flatMap((technician) => {
    const workHours = presenceOf(technician, date, branches, own).hours
    if (!workHours) return []
    const technicianJobs = jobs.filter((job) => plannedTechnicians(job).includes(technician))
    const booked = technicianJobs.reduce((sum, job) => sum + minutesTaken(job), 0)
    const { capacity = 0 } = presenceOf(technician, date, branches)
    return [{ technician, workHours, jobs: technicianJobs, left: Math.max(0, capacity - booked) }]
  })
  const waiting = jobs.filter((job) => job.branch === branchId && plannedTechnicians(job).length === 0)
  return { technicians, waiting }
}
type OwnPlan = ReturnType<typeof planBranchDay>
type Technicians = OwnPlan["technicians"]

const freeMinutes = (technicians: Technicians): number => technicians.reduce((sum, { left }) => sum + left, 0)
const unassignedMinutes = ({ waiting }: OwnPlan): number =>
  waiting.reduce((sum, job) => sum + minutesTaken(job), 0)
const without = (technicians: Technicians, others: Technicians): Technicians =>
  technicians.filter(({ technician }) => others.every((other) => other.technician !== technician))

/** Adds branches that share technicians that day. Their unassigned jobs may need the shared technicians. */
const planDay = (day: BookingDay, branchId: string, branches: readonly BookingBranch[]) => {
  const own = planBranchDay(day, branchId, branches)
  const sharing = branches
    .filter(({ _id }) => _id !== branchId)
    .map(({ _id }) => planBranchDay(day, _id, branches))
    .filter(({ technicians }) => without(technicians, own.technicians).length < technicians.length)
  const shortage = sharing.reduce(
    (sum, other) =>
      sum + Math.max(0, unassignedMinutes(other) - freeMinutes(without(other.technicians, own.technicians))),
    0,
  )
  return { ...own, sharing, room: freeMinutes(own.technicians) - unassignedMinutes(own) - shortage }
}
type Plan = ReturnType<typeof planDay>

const overlapsJob = (window: TimeWindow, job: BookedJob): boolean => {
  const other = windowOf(job)
  return other !== undefined && overlap(window, other)
}

const availableTechnicians = (window: TimeWindow, { technicians }: OwnPlan): Technicians =>
  technicians.filter(
    ({ workHours, jobs, left }) =>
      workHours.start <= window.start &&
      window.end <= workHours.end &&
      left >= window.end - window.start &&
      !jobs.some((job) => overlapsJob(window, job)),
  )

const waitingAt = (window: TimeWindow, { waiting }: OwnPlan): number =>
  waiting.filter((job) => overlapsJob(window, job)).length

/** Unassigned jobs also need a technician, who may be shared with another branch. */
const hasRoom = (window: TimeWindow, plan: Plan): boolean => {
  if (plan.room < window.end - window.start) return false
  const available = availableTechnicians(window, plan)
  const shortages = plan.sharing.map((other) =>
    Math.max(0, waitingAt(window, other) - without(availableTechnicians(window, other), available).length),
  )
  return available.length > shortages.reduce((sum, one) => sum + one, waitingAt(window, plan))
}

const stopsOf = (jobs: readonly BookedJob[]): Stop[] =>
  jobs.map((job) => ({ invoiceNumber: job.invoiceNumber, window: windowOf(job), location: job.location }))

const milesOf = (stops: readonly Stop[], from: GeoPoint | undefined): number =>
  orderStops(stops, from).reduce((sum, { miles = 0 }) => sum + miles, 0)

/** Miles that a job adds to a day with these jobs, or undefined if the job's location is unknown. */
const addedMiles = (
  window: TimeWindow,
  jobs: readonly BookedJob[],
  { location }: Pick<BookingQuery, "location">,
  from: GeoPoint | undefined,
): number | undefined => {
  if (!location) return undefined
  const added: Stop = { invoiceNumber: Number.MAX_SAFE_INTEGER, window, location }
  const stops = stopsOf(jobs)
  return Math.max(0, milesOf([...stops, added], from) - milesOf(stops, from))
}

/** A day's wait counts as much as this many miles. */
const milesOfDay = 5

/**
 * Days with their windows. A window is free if a technician has room, the part is there, and it isn't too soon. The
 * best has the least driving and waiting, then the emptier day, then the earlier time.
 */
export const offeredDays = (
  days: readonly BookingDay[],
  query: BookingQuery,
  { branches, from, now }: ScheduleContext,
): OfferedDay[] => {
  const branch = branches.find(({ _id }) => _id === query.branch)
  const { date: today, minutes } = shopTimeAt(now)
  const earliest = (date: string): number => {
    if (date < today || (query.partOn !== undefined && date < query.partOn)) return Number.POSITIVE_INFINITY
    return date === today ? minutes + minNotice : 0
  }
  const weightedDays = days.map((day) => {
    const plan = planDay(day, query.branch, branches)
    return {
      date: day.date,
      windows: (branch ? windowsOn(branch, day.date) : []).map((window) => {
        const free = window.start >= earliest(day.date) && hasRoom(window, plan)
        const technicians = (free ? availableTechnicians(window, plan) : [])
          .map(({ technician, left, jobs }) => ({
            _id: technician,
            minutesLeft: left,
            miles: addedMiles(window, jobs, query, from),
          }))
          .toSorted((a, b) => (a.miles ?? 0) - (b.miles ?? 0) || b.minutesLeft - a.minutesLeft)
        const nearest = Math.min(
          ...technicians.map(({ miles = 0 }) => miles),
          addedMiles(window, plan.waiting, query, from) ?? 0,
        )
        const weight = free
          ? Math.round(nearest) + milesOfDay * daysBetween(today, day.date)
          : Number.POSITIVE_INFINITY
        return {
          window,
          free,
          weight,
          room: plan.room,
          technicians,
          at: `${day.date} ${window.start + 10_000}`,
        }
      }),
      room: plan.room,
    }
  })
  const [best] = weightedDays
    .flatMap(({ windows }) => windows)
    .filter(({ free }) => free)
    .toSorted((a, b) => a.weight - b.weight || b.room - a.room || (a.at < b.at ? -1 : 1))
  return weightedDays.map(({ date, room, windows }) => ({
    date,
    minutesLeft: Math.max(0, room),
    windows: windows.map((one) => ({
      ...one.window,
      free: one.free,
      best: best === one,
      technicians: one.technicians,
    })),
  }))
}

export const isFreeWindow = (
  days: readonly OfferedDay[],
  date: string,
  { start, end }: TimeWindow,
): boolean =>
  days.some(
    (day) =>
      day.date === date &&
      day.windows.some((window) => window.free && window.start === start && window.end === end),
  )
