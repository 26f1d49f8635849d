import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import { type Language, pathIn, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"

const firstLine = (text: string | undefined): string => text?.split("\n")[0]?.trim() ?? ""

/** Email of the payer, else of the customer. */
export const emailFor = ({ billingEmail, customerEmail }: ServiceRequest): string =>
  firstLine(billingEmail) || firstLine(customerEmail)

/** The customer's language. A payer with an email of their own reads English. */
const languageOfEmail = ({ billingEmail, language = "en" }: ServiceRequest): Language =>
  firstLine(billingEmail) ? "en" : language

export const copyOf = (request: ServiceRequest, way: "text" | "email") => {
  const language = way === "email" ? languageOfEmail(request) : (request.language ?? "en")
  return {
    invoiceNumber: request.invoiceNumber,
    due: unpaidBy(request, "customer"),
    address: `${window.location.origin}${pathIn(language, `/invoice/${request.invoiceKey}`)}`,
    language,
  }
}

/** Why sending failed. Without a signal it isn't queued, because the user couldn't know when it is sent. */
export const problemOf = (error: unknown): string => {
  if (!(error instanceof ProblemError)) throw error
  return navigator.onLine
    ? messages.invoices.copyFailed(error.message)
    : messages.invoices.copyFailed(t("There's no signal. Send it when you're online again."))
}

export const openLink = (link: string): void => {
  window.location.href = link
}
