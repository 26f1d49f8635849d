import { decodeVin } from "#shared/api/customers.ts"
import { getInvoice, getInvoicePdf } from "#shared/api/invoices.ts"
import { listPromoCodes } from "#shared/api/promocodes.ts"
import { getQuote, storeQuote } from "#shared/api/quotes.ts"
import { getAppointmentWindows } from "#shared/api/requests/appointment-windows.ts"
import { checkHistory } from "#shared/api/requests/history.ts"
import { actOnJob, getJob } from "#shared/api/requests/job-link.ts"
import { beginServicePhoto, bookService } from "#shared/api/requests/new-service.ts"
import { recordReviewStep } from "#shared/api/reviews.ts"

/**
 * Routes without a login have a rate of their own, so a flood takes little from the others
 * (docs/decisions/aws-resources.md).
 */
export const slowRoutes: readonly string[] = [
  decodeVin,
  listPromoCodes,
  checkHistory,
  recordReviewStep,
  getAppointmentWindows,
  beginServicePhoto,
  bookService,
  getQuote,
  storeQuote,
  getJob,
  actOnJob,
  getInvoice,
  getInvoicePdf,
].map(({ method, path }) => `${method} ${path}`)
