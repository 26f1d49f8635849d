import { shortDate, windowText } from "./dates.ts"

type Job = {
  /** of the page on which the customer follows the job */
  address: string
  /** YYYY-MM-DD */
  appointmentDate?: string | undefined
  /** minutes after midnight, as the end */
  appointmentTimeStart?: number | undefined
  appointmentTimeEnd?: number | undefined
}

/** "Tue, Nov 24, 1:00pm to 3:00pm"; empty without a date. A text is read on another day, too, so it never says "today". */
export const appointmentInText = ({
  appointmentDate: date,
  appointmentTimeStart: start,
  appointmentTimeEnd: end,
}: Omit<Job, "address">): string => {
  const window = start === undefined || end === undefined ? undefined : windowText({ start, end })
  return [date && shortDate(date), window].filter(Boolean).join(", ")
}

/**
 * What a customer is texted when their request comes in: the owner's words, then the time they chose or that we call them to
 * set one, then the job's link. Nothing while the owner has set no words.
 */
export function requestText(job: Job, words: string): string | undefined {
  if (words.trim() === "") return undefined
  const time = appointmentInText(job)
  const next = time ? `Requested time: ${time}. We'll confirm it soon.` : "We'll call you to set a time."
  return `${words.trim()} ${next} ${job.address}`
}
