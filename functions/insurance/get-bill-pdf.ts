import { getBillPdf } from "#shared/api/claims.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { invoiceFinder, nextBillFile } from "../invoices/reader.ts"
import { objects } from "../platform/files/objects.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { billReader } from "./bill-reader.ts"

export const handler = handle(
  getBillPdf,
  ({ table, provide }) => ({
    bills: billReader(table),
    find: invoiceFinder(table),
    documents: provide("documents", objects),
    address: provide("signing", signedUrl),
  }),
  async ({ query: { invoiceNumber } }, { bills, find, documents, address }, { actor, now, refuse }) => {
    const sources = await find({ id: String(invoiceNumber) }, actor, refuse)
    const { request } = sources
    const [bill] = request.invoiceType === "Insurance" ? await bills([request]) : []
    if (!bill) throw refuse("not_found", { detail: "No insurer pays for this job." })
    const { key, fileName } = await nextBillFile(bill, sources, todayIn(now), documents)
    return { pdf: await address(key, now), fileName, fingerprint: bill.fingerprint }
  },
)
