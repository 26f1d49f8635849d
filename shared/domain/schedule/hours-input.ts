import { normalizeInput } from "../normalize-input.ts"
import { twoDigits } from "./calendar.ts"
import { readTime } from "./read-time.ts"

export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const

export const hourChoices: readonly string[] = Array.from(
  { length: 16 },
  (_, index) => `${twoDigits(index + 6)}:00`,
)

/** "07:00-18:00" from how people write hours, "7am to 6 p.m.", "07:00–18:00". Other text is returned unchanged. */
export const normalizeHours = (typed: string): string =>
  normalizeInput(typed)
    .toLowerCase()
    .split(/-|\sto\s/)
    .map((part) => {
      const time = part.trim()
      const minutes = readTime(time)
      return minutes === undefined
        ? time
        : `${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}`
    })
    .join("-")

export const areHoursToChoose = (text: string): boolean => {
  if (text === "closed") return true
  const [opens = "", closes = "", ...more] = text.split("-")
  return more.length === 0 && hourChoices.includes(opens) && hourChoices.includes(closes) && closes > opens
}
