import type { RequestSummary } from "../../api/requests/request-summary.ts"
import { appointmentInText } from "../job/request-text.ts"
import { formatHeadlineMoney } from "../money/money.ts"
import { readPhone } from "../people/phone.ts"
import { fillTemplate, type TextTemplate, templateIn, unfilledProblem } from "./text-template.ts"

export type TextToSend = { invoiceNumber: number; name: string; phone: string; message: string }
export type TextLeftOut = { invoiceNumber: number; name: string; reason: string }

/**
 * One message to the customers of several jobs, filled in for each. Left out are jobs without a phone or without what a
 * placeholder stands for, and a second job of the same phone that would get the same words.
 */
export const textsToSeveral = (
  rows: readonly RequestSummary[],
  message: string,
  {
    shop,
    technicianOf,
    templates = [],
  }: {
    shop: string
    technicianOf: (row: RequestSummary) => string | undefined
    /** An unedited one leaves in each customer's language. */
    templates?: readonly TextTemplate[]
  },
): { texts: TextToSend[]; leftOut: TextLeftOut[] } => {
  const template = templates.find(({ text }) => text === message)
  const texts: TextToSend[] = []
  const leftOut: TextLeftOut[] = []
  for (const row of rows) {
    const { invoiceNumber, customerName, customerUnpaid } = row
    const name = customerName || String(invoiceNumber)
    const phone = readPhone(row.customerPhone?.split("\n", 1)[0] ?? "")
    const words = template ? templateIn(template, row.language) : { text: message, language: "en" as const }
    const text = fillTemplate(words.text, {
      name: customerName,
      window: appointmentInText({ ...row, language: words.language }),
      shop,
      technician: technicianOf(row),
      ...(row.total > 0 && customerUnpaid !== undefined && { amount: formatHeadlineMoney(customerUnpaid) }),
    })
    const same = texts.find((one) => one.phone === phone && one.message === text)
    const reason =
      phone === undefined
        ? "No phone number."
        : (unfilledProblem(text) ?? (same && `Same phone and words as ${same.invoiceNumber}.`))
    if (phone === undefined || reason !== undefined)
      leftOut.push({ invoiceNumber, name, reason: reason ?? "" })
    else texts.push({ invoiceNumber, name, phone, message: text })
  }
  return { texts, leftOut }
}
