import type { Bill } from "#shared/api/claims.ts"
import { openRejectionOf } from "#shared/domain/insurance/sent-bill.ts"
import { invoiceSheet } from "#shared/domain/invoices/paper/invoice-sheet.ts"
import type { PaperTranslation } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { supplementSheet } from "#shared/domain/invoices/paper/supplement-sheet.ts"
import type { DocumentKey } from "#shared/domain/media/file-folders.ts"
import type { Objects } from "../platform/files/objects.ts"
import { documentHash } from "./document-hash.ts"
import type { InvoiceSources } from "./find-invoice.ts"
import { undrawnLog } from "./pdf/undrawn-log.ts"
import { invoiceOf } from "./rules/invoice.ts"
import { translatePaper } from "./translate-paper.ts"

// Public to other areas.
export { invoiceFinder } from "./find-invoice.ts"

/** A signature's picture never changes under its key. */
const keyOf = (
  sheet: Pick<InvoiceSheet, "number" | "date">,
  more: {
    signatureKey?: string | undefined
    translation?: PaperTranslation | undefined
    rejectedAt?: string | undefined
  },
): DocumentKey => `invoices/${sheet.number}/${documentHash([sheet, more])}.pdf`

/** Storage key and display name of the invoice's PDF. Draws it on first use. */
export const invoiceFile = async (
  { request, ...sources }: InvoiceSources,
  files: Pick<Objects, "exists" | "get" | "put">,
): Promise<{ key: DocumentKey; fileName: string }> => {
  const { signatureData } = request
  const invoice = invoiceOf(request, { ...sources, signatureAddress: signatureData })
  const sheet = invoiceSheet(invoice)
  const translation = await translatePaper(sheet, request.language, sources.business)
  const key = keyOf(sheet, { signatureKey: signatureData, translation })

  if (!(await files.exists(key))) {
    // Lazy: pdfkit is large, and most invoices are already drawn.
    const [{ drawInvoice }, { fonts }] = await Promise.all([
      import("./pdf/draw-invoice.ts"),
      import("./pdf/fonts.ts"),
    ])
    const signature = invoice.signature && (await files.get(invoice.signature.address))
    const undrawn = undrawnLog()
    const { onUndrawn } = undrawn
    const { issuedOn } = invoice
    const pdf = await drawInvoice(sheet, { fonts, signature, issuedOn, translation, onUndrawn })
    undrawn.write(key)
    await files.put(key, pdf, "application/pdf")
  }
  return { key, fileName: `invoice-${sheet.number}.pdf` }
}

/**
 * The PDF of a supplement. It keeps the date of its first drawing, so that a file saved one day and recorded as sent
 * the next is identical. After a rejection it is drawn again.
 */
const supplementFile = async (
  bill: Bill,
  { request, ...sources }: InvoiceSources,
  today: string,
  files: Pick<Objects, "exists" | "put">,
): Promise<{ key: DocumentKey; fileName: string }> => {
  const invoice = invoiceSheet(invoiceOf(request, { ...sources, signatureAddress: undefined }))
  const sheet = supplementSheet(bill, invoice, today)
  const rejectedAt = openRejectionOf(request)?.rejection?.at
  const key = keyOf({ ...sheet, date: "" }, { rejectedAt })
  if (!(await files.exists(key))) {
    const [{ drawSupplement }, { fonts }] = await Promise.all([
      import("./pdf/draw-table.ts"),
      import("./pdf/fonts.ts"),
    ])
    const undrawn = undrawnLog()
    const pdf = await drawSupplement(sheet, { fonts, today, onUndrawn: undrawn.onUndrawn })
    undrawn.write(key)
    await files.put(key, pdf, "application/pdf")
  }
  return { key, fileName: `supplement-${sheet.number}.pdf` }
}

/** The PDF of the insurer's next bill, to save and to send. A copy bills everything unpaid, so it is the invoice itself. */
export const nextBillFile = (
  bill: Bill,
  sources: InvoiceSources,
  today: string,
  files: Pick<Objects, "exists" | "get" | "put">,
): Promise<{ key: DocumentKey; fileName: string }> =>
  bill.supplementTo ? supplementFile(bill, sources, today, files) : invoiceFile(sources, files)
