// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/invoices.ts"
import type { Call } from "#web/api/api.ts"

export const drawInvoicePdf: Call<typeof api.drawInvoicePdf> = {"method":"PUT","path":"/pdfinvoiceV2"}
export const drawInvoicePdfByNumber: Call<typeof api.drawInvoicePdfByNumber> = {"method":"PUT","path":"/pdfinvoice"}
export const getInvoice: Call<typeof api.getInvoice> = {"method":"GET","path":"/invoice","reply":{"issuedOn":"date","insurance":{"dateOfLoss":"date","deductible":"money"},"appointment":{"date":"date","start":"time","end":"time"},"charges":[{"net":"money","parts":"money","labor":"money","total":"money"}],"totals":{"parts":"money","labor":"money","subtotal":"money","tax":"money","total":"money","prepaid":"money","credit":"money","customerDue":"money","insuranceDue":"money","tip":"money","unpaid":"money"},"payments":[{"amount":"money","tip":"money"}],"authorizations":[{"amount":"money"}]}}
export const getInvoicePdf: Call<typeof api.getInvoicePdf> = {"method":"GET","path":"/pdfinvoiceV2"}
export const getInvoicePdfByNumber: Call<typeof api.getInvoicePdfByNumber> = {"method":"GET","path":"/pdfinvoice"}
export const getStatement: Call<typeof api.getStatement> = {"method":"GET","path":"/statement"}
export const sendStatement: Call<typeof api.sendStatement> = {"method":"POST","path":"/statement"}
