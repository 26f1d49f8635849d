import { t } from "#shared/language.ts"
import type { Authorization } from "../../job/request.ts"
import type { InvoiceFacts } from "./invoice-facts.ts"
import { dollars, printedInstant } from "./sheet-texts.ts"
import type { InvoiceSheet } from "./sheet-types.ts"

/* Who authorized and signed what, and the code that proves the job's history. */

const authorizedBy = {
  signature: (amount, name, at) => t(`${amount} signed by ${name}, ${at}`),
  text: (amount, name, at) => t(`${amount} by text from ${name}, ${at}`),
  call: (amount, name, at) => t(`${amount} by call with ${name}, ${at}`),
} as const satisfies Record<Authorization["how"], (amount: string, name: string, at: string) => string>

export const authorizationText = ({ how, amount, name, at }: Authorization): string =>
  authorizedBy[how](dollars(amount), name, printedInstant(at))

export const signedOf = ({ signature, payments }: InvoiceFacts): InvoiceSheet["signed"] => {
  if (!signature) return undefined
  const payment = payments.find(({ signed }) => signed)
  const { name } = signature
  const at = printedInstant(signature.at)
  if (!payment)
    return { text: name ? t(`Work accepted by ${name}, ${at}`) : t(`Work accepted, ${at}`), of: "work" }
  const total = dollars(payment.amount + payment.tip)
  const text = name
    ? t(`Payment of ${total} signed by ${name}, ${at}`)
    : t(`Payment of ${total} signed, ${at}`)
  return { text, of: "payment" }
}

export const proofOf = ({ invoiceNumber, history }: InvoiceFacts): InvoiceSheet["proof"] => {
  if (!history) return undefined
  const { address, version, head } = history
  const query = new URLSearchParams({
    invoiceNumber: String(invoiceNumber),
    version: String(version),
    head: head.replaceAll(" ", ""),
  })
  return {
    text: t(
      `Check this invoice at ${address.replace(/^https?:\/\//, "")}: version ${version}, code ${head.replaceAll(" ", "\u00a0")}`,
    ),
    address: `${address}?${query}`,
  }
}
