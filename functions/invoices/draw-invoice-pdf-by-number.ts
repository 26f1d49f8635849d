import { drawInvoicePdfByNumber } from "#shared/api/invoices.ts"
import { handle } from "../platform/handle.ts"
import { invoicePdf } from "./invoice-pdf.ts"

export const handler = handle(
  drawInvoicePdfByNumber,
  invoicePdf,
  ({ body: { relativeInvoiceNumber } }, pdf, call) => pdf({ id: String(relativeInvoiceNumber) }, call),
)
