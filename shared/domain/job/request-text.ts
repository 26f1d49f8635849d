import type { Language } from "../../language.ts"
import { customerTexts } from "../messages/customer-texts.ts"
import { ownerText } from "../messages/owner-text.ts"

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

/** What tells a customer the time of a confirmed visit. */
export const bookedText = (job: Job, shop: string): string =>
  fromShop(shop, customerTexts[job.language ?? "en"].booked(appointmentInText(job), job.address))

type Shop = Parameters<typeof ownerText<"serviceRequestTextMessageData">>[0] & { businessname: string }

/**
 * The owner's words, the time or that we'll call, and the link. Undefined without the owner's English words: then
 * nothing is sent. Without their words in the customer's language, it says that we got the request.
 */
export function requestText(job: Job, shop: Shop): string | undefined {
  if (ownerText(shop, "serviceRequestTextMessageData") === "") return undefined
  const { language, address } = job
  const ownersText = ownerText(shop, "serviceRequestTextMessageData", language)
  const { requested, requestedTime } = customerTexts[language ?? "en"]
  const time = appointmentInText(job)
  return ownersText === ""
    ? fromShop(shop.businessname, `${requested(time)} ${address}`)
    : `${ownersText} ${requestedTime(time)} ${address}`
}

export const fromShop = (shop: string, sentence: string): string => (shop ? `${shop}: ${sentence}` : sentence)
