import { addDays, type TimeWindow, weekdayOf } from "../dates.ts"
import { weekdays } from "../hours.ts"
import { isLongWindow, type PlannedJob, windowOf } from "./overlap.ts"

/** When a technician works, as a branch's settings have it; minutes after midnight. */
export type Shift = { technician: string; days: readonly string[]; start: number; end: number }

/** What a job takes of a day whose window is four hours or more, or not known yet: as long as windows usually are, minutes. */
export const usualWindow = 120

/**
 * How much of a technician's day a job takes, minutes: its window, for that is what was promised, and of a wide one as much as
 * of any other. Two jobs at one time take the time of both (docs/decisions/scheduling.md).
 */
export const takenBy = (job: Pick<PlannedJob, "appointmentTimeStart" | "appointmentTimeEnd">): number => {
  const window = windowOf(job)
  return window && !isLongWindow(window) ? window.end - window.start : usualWindow
}

/** Above this share of a shift there is hardly room for another job. */
const full = 0.85

export type Load = {
  /** minutes */
  booked: number
  /** minutes of the shifts that day; nothing where no shift was ever entered for them */
  capacity: number | undefined
}

export const isFull = ({ booked, capacity }: Load): boolean =>
  capacity !== undefined && booked > 0 && booked > capacity * full

const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/** "3.5 of 8 h"; "2 h, off" for whoever doesn't work that day, "2 h" where nobody entered when they do. */
export const loadText = ({ booked, capacity }: Load): string => {
  if (capacity === undefined) return `${hours(booked)} h`
  if (capacity > 0) return `${hours(booked)} of ${hours(capacity)} h`
  return booked > 0 ? `${hours(booked)} h, off` : "off"
}

const isOn = ({ days }: Shift, date: string): boolean => days.includes(weekdays[weekdayOf(date)] ?? "")

/** How far ahead the next day at work is looked for. */
const week = 7

/** What the shifts of a technician say of a day. */
export type Presence = {
  /** the time at work, from the first shift to the last */
  hours: TimeWindow | undefined
  capacity: number | undefined
  /** YYYY-MM-DD, for whoever is off that day */
  backOn: string | undefined
}

/** Whoever is entered for two shops at the same hours works them once. */
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
