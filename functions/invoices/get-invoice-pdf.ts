import { getInvoicePdf } from "#shared/api/invoices.ts"
import { handle } from "../platform/handle.ts"
import { invoicePdf } from "./invoice-pdf.ts"

export const handler = handle(getInvoicePdf, invoicePdf, ({ query }, pdf, call) => pdf(query, call))
