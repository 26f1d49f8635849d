import { createHash } from "node:crypto"
import { type InvoiceSheet, invoiceSheet } from "#shared/domain/invoices/invoice-sheet.ts"
import { setting } from "../platform/config.ts"
import type { Objects } from "../platform/files/objects.ts"
import type { InvoiceSources } from "./find-invoice.ts"
import { undrawnLog } from "./pdf/undrawn-log.ts"
import { invoiceOf } from "./rules/invoice.ts"

// Other areas know this file alone.
export { invoiceFinder } from "./find-invoice.ts"

/**
 * An invoice that says the same, drawn by the same version, is the same file: it is drawn once. The picture of a signature
 * never changes under its key.
 */
const keyOf = (sheet: InvoiceSheet, signatureKey: string | undefined): string => {
  const hash = createHash("sha256").update(
    JSON.stringify([setting("APP_VERSION"), sheet, signatureKey ?? ""]),
  )
  return `invoices/${sheet.number}/${hash.digest("hex").slice(0, 32)}.pdf`
}

/** Where an invoice lies as PDF, and what its reader sees it called; drawn now, unless it was before. */
export const invoiceFile = async (
  { request, ...sources }: InvoiceSources,
  files: Pick<Objects, "exists" | "get" | "put">,
): Promise<{ key: string; fileName: string }> => {
  const { signatureData } = request
  const invoice = invoiceOf(request, { ...sources, signatureAddress: signatureData })
  const sheet = invoiceSheet(invoice)
  const key = keyOf(sheet, signatureData)

  if (!(await files.exists(key))) {
    // pdfkit is most of this function, and most calls find their invoice drawn.
    const [{ drawInvoice }, { fonts }] = await Promise.all([
      import("./pdf/draw-invoice.ts"),
      import("./pdf/fonts.ts"),
    ])
    const signature = invoice.signature && (await files.get(invoice.signature.address))
    const undrawn = undrawnLog()
    const { onUndrawn } = undrawn
    const pdf = await drawInvoice(sheet, { fonts, signature, issuedOn: invoice.issuedOn, onUndrawn })
    undrawn.write(key)
    await files.put(key, pdf, "application/pdf")
  }
  return { key, fileName: `invoice-${sheet.number}.pdf` }
}
