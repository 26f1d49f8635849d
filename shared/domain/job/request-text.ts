import { shortDate, windowText } from "../schedule/dates.ts"

type Job = {
  address: string
  appointmentDate?: string | undefined
  appointmentTimeStart?: number | undefined
  appointmentTimeEnd?: number | undefined
}

/** "Tue, Nov 24, 1:00pm to 3:00pm", empty without a date. Never "today", because a text can be read later. */
export const appointmentInText = ({
  appointmentDate: date,
  appointmentTimeStart: start,
  appointmentTimeEnd: end,
}: Omit<Job, "address">): string => {
  const window = start === undefined || end === undefined ? undefined : windowText({ start, end })
  return [date && shortDate(date), window].filter(Boolean).join(", ")
}

/** The owner's words, the time or that we'll call, and the link. Undefined without the owner's words. */
export function requestText(job: Job, words: string): string | undefined {
  if (words.trim() === "") return undefined
  const time = appointmentInText(job)
  const next = time ? `Requested time: ${time}. We'll confirm it soon.` : "We'll call you to set a time."
  return `${words.trim()} ${next} ${job.address}`
}
