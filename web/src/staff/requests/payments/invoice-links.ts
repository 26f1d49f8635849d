import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import { messages } from "#shared/messages.ts"
import { ProblemError } from "#web/ui/problem.ts"

const firstLine = (text: string | undefined): string => text?.split("\n")[0]?.trim() ?? ""

/** Where the bill goes: to whoever pays it, else to the customer. */
export const emailFor = ({ billingEmail, customerEmail }: ServiceRequest): string =>
  firstLine(billingEmail) || firstLine(customerEmail)

export const copyOf = (request: ServiceRequest) => ({
  invoiceNumber: request.invoiceNumber,
  due: unpaidBy(request, "customer"),
  address: `${window.location.origin}/invoice/${request.invoiceKey}`,
})

/** Where the customer of a job follows it; nothing for a job from before there were links, until its next change. */
export const jobAddress = ({ jobKey }: Pick<ServiceRequest, "jobKey">): string | undefined =>
  jobKey === undefined ? undefined : `${window.location.origin}/job/${jobKey}`

/** Why it was not handed over; without signal nothing is kept for later, as nobody would know when it leaves. */
export const problemOf = (error: unknown): string => {
  if (!(error instanceof ProblemError)) throw error
  return navigator.onLine
    ? messages.invoices.copyFailed(error.message)
    : messages.invoices.copyFailed("There's no signal. Send it when you're online again.")
}

/** Hands over to the device's texts or mail; the page stays. */
export const openLink = (link: string): void => {
  window.location.href = link
}
