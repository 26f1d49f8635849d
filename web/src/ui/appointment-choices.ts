import { fullDate, isDate, toWireTime, windowTimes } from "../../../shared/domain/dates.ts"

/* What is chosen of an appointment, while a request is taken and afterwards. */

/** minutes after midnight */
export const windowChoices = [
  { value: "", label: "–" },
  ...windowTimes.map((minutes) => ({ value: String(minutes), label: toWireTime(minutes) })),
]

/** A day, and not the year 0002 of somebody who is typing 2026. */
export const isWholeDay = (date: string): boolean => isDate(date) && date >= "2000-01-01"

/**
 * What is asked about a day that has passed, most often one of a wrong month or year. It can be meant: a job is entered after it
 * was done.
 */
export const passedDay = (day: string, today: string): string | undefined =>
  isWholeDay(day) && day < today ? `${fullDate(day)} has passed. Is it the day?` : undefined

export const locationChoices = [
  { value: "Mobile", label: "Mobile" },
  { value: "Inshop", label: "In Shop" },
]
