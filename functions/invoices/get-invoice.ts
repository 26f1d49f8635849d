import { getInvoice } from "#shared/api/invoices.ts"
import { invoiceSheet } from "#shared/domain/invoices/paper/invoice-sheet.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { invoiceFinder } from "./find-invoice.ts"
import { invoiceOf } from "./rules/invoice.ts"
import { translatePaper } from "./translate-paper.ts"

export const handler = handle(
  getInvoice,
  ({ table, provide }) => ({ find: invoiceFinder(table), address: provide("signing", signedUrl) }),
  async ({ query }, { find, address }, { actor, now, refuse }) => {
    const { request, ...sources } = await find(query, actor, refuse)
    const signatureAddress = request.signatureData && (await address(request.signatureData, now))
    const invoice = invoiceOf(request, { ...sources, signatureAddress })
    const translation = await translatePaper(invoiceSheet(invoice), request.language, sources.business)
    return { ...invoice, ...(translation && { translation }) }
  },
)
