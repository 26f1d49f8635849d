import { createHash } from "node:crypto"
import { getInvoicePdf } from "../../shared/api/invoices.ts"
import { type InvoiceSheet, invoiceSheet } from "../../shared/domain/invoice-sheet.ts"
import { setting } from "../platform/config.ts"
import { objects } from "../platform/files/objects.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { invoiceFinder } from "./find-invoice.ts"
import { invoiceOf } from "./rules/invoice.ts"

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

export const handler = handle(
  getInvoicePdf,
  ({ table, needs }) => ({
    find: invoiceFinder(table),
    files: needs("documents", objects),
    address: needs("signing", signedUrl),
  }),
  async ({ query }, { find, files, address }, { actor, now, refuse }) => {
    const { request, business, technicians } = await find(query, actor, refuse)
    const { signatureData } = request
    const invoice = invoiceOf(request, { business, technicians, signatureAddress: signatureData })
    const sheet = invoiceSheet(invoice)
    const key = keyOf(sheet, signatureData)

    if (!(await files.exists(key))) {
      // pdfkit is most of this function, and most calls find their invoice drawn.
      const [{ drawInvoice }, { fonts }] = await Promise.all([
        import("./pdf/draw-invoice.ts"),
        import("./pdf/fonts.ts"),
      ])
      const signature = invoice.signature && (await files.get(invoice.signature.address))
      const pdf = await drawInvoice(sheet, { fonts, signature, issuedOn: invoice.issuedOn })
      await files.put(key, pdf, "application/pdf")
    }
    return { invoiceImage: await address(key, now), fileName: `invoice-${sheet.number}.pdf` }
  },
)
