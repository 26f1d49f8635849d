import { publish } from "../document.ts"
import { aimList, kB, ms, table } from "../format.ts"
import { measureInvoices } from "../invoices.ts"

export const publishInvoices = async () => {
  const invoices = await measureInvoices()
  const rows = invoices.map(({ name, milliseconds, bytes, pages: drawn }) => [
    name,
    ms(milliseconds),
    kB(bytes),
    String(drawn),
  ])
  publish(
    "invoices",
    `${table(["lines", "ms", "kB", "pages"], rows)}

${aimList([
  {
    text: "an invoice is drawn within 150 ms",
    missedBy: invoices
      .filter(({ milliseconds }) => milliseconds > 150)
      .map(({ name, milliseconds }) => `${name} (${ms(milliseconds)})`),
  },
  {
    text: "an invoice is a file under 120 kB",
    missedBy: invoices
      .filter(({ bytes }) => bytes >= 120_000)
      .map(({ name, bytes }) => `${name} (${kB(bytes)})`),
  },
])}`,
  )
}
