import { addDays, type TimeWindow, weekdayOf } from "./dates.ts"
import { weekdays } from "./hours.ts"
import { isLongWindow, type PlannedJob, windowOf } from "./overlap.ts"

export type Shift = { technician: string; days: readonly string[]; start: number; end: number }

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

const week = 7

export type Presence = {
  hours: TimeWindow | undefined
  capacity: number | undefined
  backOn: string | undefined
}

/** Overlapping shifts at two shops count once. */
const minutesIn = (windows: readonly TimeWindow[]): number => {
  let [sum, until] = [0, 0]
  for (const { start, end } of windows.toSorted((a, b) => a.start - b.start)) {
    sum += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return sum
}

export const presenceOf = (technician: string, date: string, shifts: readonly Shift[]): Presence => {
  const own = shifts.filter((shift) => shift.technician === technician)
  const thatDay = own.filter((shift) => isOn(shift, date))
  const next = Array.from({ length: week }, (_, ahead) => addDays(date, ahead + 1))
  return {
    hours:
      thatDay.length === 0
        ? undefined
        : {
            start: Math.min(...thatDay.map(({ start }) => start)),
            end: Math.max(...thatDay.map(({ end }) => end)),
          },
    capacity: own.length === 0 ? undefined : minutesIn(thatDay),
    backOn: thatDay.length > 0 ? undefined : next.find((day) => own.some((shift) => isOn(shift, day))),
  }
}
