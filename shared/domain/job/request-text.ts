import type { Language } from "../../language.ts"
import { customerTexts } from "../messages/customer-texts.ts"

type Job = {
  address: string
  appointmentDate?: string | undefined
  appointmentTimeStart?: number | undefined
  appointmentTimeEnd?: number | undefined
  language?: Language | undefined
}

/** "Tue, Nov 24, 1:00pm to 3:00pm" in the customer's language. Empty without a date. */
export const appointmentInText = ({
  appointmentDate: date,
  appointmentTimeStart: start,
  appointmentTimeEnd: end,
  language = "en",
}: Omit<Job, "address">): string =>
  customerTexts[language].appointment(
    date,
    start === undefined || end === undefined ? undefined : { start, end },
  )

/**
 * The owner's words, the time or that we'll call, and the link. Undefined without the owner's words, which are English:
 * a Spanish text says in their place that we got the request.
 */
export function requestText(job: Job & { shop: string }, words: string): string | undefined {
  if (words.trim() === "") return undefined
  const { language = "en", shop, address } = job
  const next = customerTexts[language].requested(appointmentInText(job))
  return language === "en" ? `${words.trim()} ${next} ${address}` : fromShop(shop, `${next} ${address}`)
}

export const fromShop = (shop: string, sentence: string): string => (shop ? `${shop}: ${sentence}` : sentence)
