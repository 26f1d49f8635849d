import { addDays, type TimeWindow, weekdayOf } from "./dates.ts"
import { coversDay, type DayOff } from "./days-off.ts"
import { weekdays } from "./hours-input.ts"
import { isLongWindow, type PlannedJob, windowOf } from "./overlap.ts"

export type Shift = { technician: string; days: readonly string[]; start: number; end: number }
export type BranchSchedule = { shifts: readonly Shift[]; daysOff: readonly DayOff[] }

/** Minutes that a job without a window, or with one of four hours or more, takes. */
export const defaultWindowMinutes = 120

/** In minutes: the promised window, or the default for a long one (docs/decisions/scheduling.md). */
export const minutesTaken = (
  job: Pick<PlannedJob, "appointmentTimeStart" | "appointmentTimeEnd">,
): number => {
  const window = windowOf(job)
  return window && !isLongWindow(window) ? window.end - window.start : defaultWindowMinutes
}

/** Above this share of a shift, a day counts as full. */
const fullShare = 0.85

export type Load = {
  booked: number
  /** Minutes of the day's shifts. Undefined if the technician has no shifts at all. */
  capacity: number | undefined
}

export const isFull = ({ booked, capacity }: Load): boolean =>
  capacity !== undefined && booked > 0 && booked > capacity * fullShare

const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/** "3.5 of 8 h". "2 h, off" on a day off, "2 h" without shifts. */
export const loadText = ({ booked, capacity }: Load): string => {
  if (capacity === undefined) return `${hours(booked)} h`
  if (capacity > 0) return `${hours(booked)} of ${hours(capacity)} h`
  return booked > 0 ? `${hours(booked)} h, off` : "off"
}

const isOn = ({ days }: Shift, date: string): boolean => days.includes(weekdays[weekdayOf(date)] ?? "")

/** None in a branch that a phone stored before there were days off. */
const daysOffOf = ({ daysOff }: { daysOff?: BranchSchedule["daysOff"] }): readonly DayOff[] => daysOff ?? []

/** The day off of the whole branch. */
export const closureOf = (branch: Pick<BranchSchedule, "daysOff">, date: string): DayOff | undefined =>
  daysOffOf(branch).find((one) => one.technician === undefined && coversDay(one, date))

/** A technician's own days off count at every branch, those of a branch only there. */
export const dayOffOf = (
  technician: string,
  date: string,
  branches: readonly BranchSchedule[],
): DayOff | undefined => {
  const personal = branches
    .flatMap(daysOffOf)
    .find((one) => one.technician === technician && coversDay(one, date))
  if (personal) return personal
  const workplaces = branches.filter(({ shifts }) =>
    shifts.some((shift) => shift.technician === technician && isOn(shift, date)),
  )
  const closures = workplaces.map((branch) => closureOf(branch, date))
  return closures.every(Boolean) ? closures[0] : undefined
}

/** Technicians who would work on a day off. Shown and confirmed like overlaps, never refused. */
export type Absence = { technician: string; dayOff: DayOff }
export const absencesOf = (
  technicians: readonly string[],
  date: string,
  branches: readonly BranchSchedule[],
): Absence[] =>
  technicians.flatMap((technician) => {
    const dayOff = dayOffOf(technician, date, branches)
    return dayOff ? [{ technician, dayOff }] : []
  })

/** How far ahead the next shift is looked for, which covers a long vacation. */
const maxDaysAway = 60

export type Presence = {
  hours: TimeWindow | undefined
  capacity: number | undefined
  backOn: string | undefined
}

/** Overlapping shifts at two branches count once. */
const minutesIn = (windows: readonly TimeWindow[]): number => {
  let [sum, until] = [0, 0]
  for (const { start, end } of windows.toSorted((a, b) => a.start - b.start)) {
    sum += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return sum
}

/** At all branches, or at one of them (`at`). */
export const presenceOf = (
  technician: string,
  date: string,
  branches: readonly BranchSchedule[],
  at: readonly BranchSchedule[] = branches,
): Presence => {
  const shiftsAt = (branch: BranchSchedule) =>
    branch.shifts.filter((shift) => shift.technician === technician)
  const shiftsOn = (day: string): Shift[] =>
    dayOffOf(technician, day, branches)
      ? []
      : at
          .filter((branch) => !closureOf(branch, day))
          .flatMap(shiftsAt)
          .filter((shift) => isOn(shift, day))
  const own = at.flatMap(shiftsAt)
  const thatDay = shiftsOn(date)
  return {
    hours:
      thatDay.length === 0
        ? undefined
        : {
            start: Math.min(...thatDay.map(({ start }) => start)),
            end: Math.max(...thatDay.map(({ end }) => end)),
          },
    capacity: own.length === 0 ? undefined : minutesIn(thatDay),
    backOn:
      thatDay.length > 0 || own.length === 0 ? undefined : nextDay(date, (day) => shiftsOn(day).length > 0),
  }
}

const nextDay = (date: string, matches: (day: string) => boolean): string | undefined => {
  for (let ahead = 1; ahead <= maxDaysAway; ahead += 1) {
    const day = addDays(date, ahead)
    if (matches(day)) return day
  }
  return undefined
}
