import { plannedTechnicians } from "../job/crew.ts"
import { presenceOf, type Shift, takenBy, usualWindow } from "./capacity.ts"
import { addDays, daysBetween, shopTimeAt, type TimeWindow } from "./dates.ts"
import { driveOrder, type Stop } from "./drive-order.ts"
import { hoursOn, type WeekHours } from "./opening-hours.ts"
import { overlap, type PlannedJob, windowOf } from "./overlap.ts"
import type { Place } from "./zips.ts"

/**
 * Windows that visitors can book, and which of them suit the shop best. The result only shows free or taken, nothing
 * about jobs and people (docs/decisions/booking.md).
 */

export type BookingShop = WeekHours & { _id: string; shifts: readonly Shift[] }

export type BookedJob = Omit<PlannedJob, "zone"> & {
  branch?: string | undefined
  place?: Place | undefined
}

export type BookingDay = { date: string; jobs: readonly BookedJob[] }

export type Wish = {
  branch: string
  partOn: string | undefined
  place: Place | undefined
}

type Office = {
  shops: readonly BookingShop[]
  from: Place | undefined
  now: Date
}

export type OfferedWindow = TimeWindow & { free: boolean; best: boolean }
export type OfferedDay = { date: string; windows: OfferedWindow[] }

/** Shortest notice, in minutes. */
const notice = 60

/** Days to search for an opening day. */
const searched = 31

/** Glass ordered today arrives on the next opening day. */
export const partDay = (shop: WeekHours, today: string): string => {
  const ahead = Array.from({ length: searched }, (_, day) => addDays(today, day + 1))
  return ahead.find((date) => hoursOn(shop, date)) ?? addDays(today, 1)
}

export const windowsOn = (shop: WeekHours, date: string): TimeWindow[] => {
  const hours = hoursOn(shop, date)
  if (!hours) return []
  const count = Math.floor((hours.closes - hours.opens) / usualWindow)
  return Array.from({ length: count }, (_, nth) => {
    const start = hours.opens + nth * usualWindow
    return { start, end: start + usualWindow }
  })
}

const ownPlan = ({ date, jobs }: BookingDay, branch: string, shops: readonly BookingShop[]) => {
  const own = shops.find(({ _id }) => _id === branch)?.shifts ?? []
  const all = shops.flatMap(({ shifts }) => shifts)
  const crew = [...new Set(own.map(({ technician }) => technician))].flatMap((technician) => {
    const here = presenceOf(
      technician,
      date,
      own.filter((shift) => shift.technician === technician),
    ).hours
    if (!here) return []
    const theirs = jobs.filter((job) => plannedTechnicians(job).includes(technician))
    const booked = theirs.reduce((sum, job) => sum + takenBy(job), 0)
    const { capacity = 0 } = presenceOf(technician, date, all)
    return [{ technician, here, jobs: theirs, left: Math.max(0, capacity - booked) }]
  })
  const waiting = jobs.filter((job) => job.branch === branch && plannedTechnicians(job).length === 0)
  return { crew, waiting }
}
type OwnPlan = ReturnType<typeof ownPlan>
type Crew = OwnPlan["crew"]

const leftOf = (crew: Crew): number => crew.reduce((sum, { left }) => sum + left, 0)
const promisedBy = ({ waiting }: OwnPlan): number => waiting.reduce((sum, job) => sum + takenBy(job), 0)
const without = (crew: Crew, others: Crew): Crew =>
  crew.filter(({ technician }) => others.every((other) => other.technician !== technician))

/** Adds shops that share technicians that day. Their unassigned jobs may need the shared technicians. */
const planOf = (day: BookingDay, branch: string, shops: readonly BookingShop[]) => {
  const own = ownPlan(day, branch, shops)
  const sharing = shops
    .filter(({ _id }) => _id !== branch)
    .map(({ _id }) => ownPlan(day, _id, shops))
    .filter(({ crew }) => without(crew, own.crew).length < crew.length)
  const owed = sharing.reduce(
    (sum, other) => sum + Math.max(0, promisedBy(other) - leftOf(without(other.crew, own.crew))),
    0,
  )
  return { ...own, sharing, room: leftOf(own.crew) - promisedBy(own) - owed }
}
type Plan = ReturnType<typeof planOf>

const isAt = (window: TimeWindow, job: BookedJob): boolean => {
  const other = windowOf(job)
  return other !== undefined && overlap(window, other)
}

const ableIn = (window: TimeWindow, { crew }: OwnPlan): Crew =>
  crew.filter(
    ({ here, jobs, left }) =>
      here.start <= window.start &&
      window.end <= here.end &&
      left >= window.end - window.start &&
      !jobs.some((job) => isAt(window, job)),
  )

const waitingAt = (window: TimeWindow, { waiting }: OwnPlan): number =>
  waiting.filter((job) => isAt(window, job)).length

/** Unassigned jobs need a technician, too: here, or one shared with another shop. */
const hasRoom = (window: TimeWindow, plan: Plan): boolean => {
  if (plan.room < window.end - window.start) return false
  const able = ableIn(window, plan)
  const owed = plan.sharing.map((other) =>
    Math.max(0, waitingAt(window, other) - without(ableIn(window, other), able).length),
  )
  return able.length > owed.reduce((sum, one) => sum + one, waitingAt(window, plan))
}

const stopsOf = (jobs: readonly BookedJob[]): Stop[] =>
  jobs.map((job) => ({ invoiceNumber: job.invoiceNumber, window: windowOf(job), place: job.place }))

const milesOf = (stops: readonly Stop[], from: Place | undefined): number =>
  driveOrder(stops, from).reduce((sum, { miles = 0 }) => sum + miles, 0)

/** Miles that the job adds to the nearest technician's day. */
const detour = (
  window: TimeWindow,
  plan: Plan,
  { place }: Pick<Wish, "place">,
  from: Place | undefined,
): number => {
  if (!place) return 0
  const added: Stop = { invoiceNumber: Number.MAX_SAFE_INTEGER, window, place }
  const routes = [...ableIn(window, plan).map(({ jobs }) => jobs), plan.waiting].map(stopsOf)
  return Math.min(
    ...routes.map((stops) => Math.max(0, milesOf([...stops, added], from) - milesOf(stops, from))),
  )
}

/** A day's wait counts as much as this many miles. */
const milesOfDay = 5

const mostBest = 2

/**
 * Days with their windows. A window is free if a technician has room, the part is there, and it isn't too soon. The
 * best have the least driving and waiting, then the emptier day, then the earlier time.
 */
export const offeredDays = (
  days: readonly BookingDay[],
  wish: Wish,
  { shops, from, now }: Office,
): OfferedDay[] => {
  const shop = shops.find(({ _id }) => _id === wish.branch)
  const { date: today, minutes } = shopTimeAt(now)
  const earliest = (date: string): number => {
    if (date < today || (wish.partOn !== undefined && date < wish.partOn)) return Number.POSITIVE_INFINITY
    return date === today ? minutes + notice : 0
  }
  const weighed = days.map((day) => {
    const plan = planOf(day, wish.branch, shops)
    return {
      date: day.date,
      windows: (shop ? windowsOn(shop, day.date) : []).map((window) => {
        const free = window.start >= earliest(day.date) && hasRoom(window, plan)
        const weight = free
          ? Math.round(detour(window, plan, wish, from)) + milesOfDay * daysBetween(today, day.date)
          : Number.POSITIVE_INFINITY
        return { window, free, weight, room: plan.room, at: `${day.date} ${window.start + 10_000}` }
      }),
    }
  })
  const best = weighed
    .flatMap(({ windows }) => windows)
    .filter(({ free }) => free)
    .toSorted((a, b) => a.weight - b.weight || b.room - a.room || (a.at < b.at ? -1 : 1))
    .slice(0, mostBest)
  return weighed.map(({ date, windows }) => ({
    date,
    windows: windows.map((one) => ({ ...one.window, free: one.free, best: best.includes(one) })),
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
