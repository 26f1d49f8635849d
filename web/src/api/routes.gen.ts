// Written by `npm run generate` from shared/api.

import type { listBranches } from "#shared/api/branches.ts"
import type { getBusinessInfo } from "#shared/api/business-info.ts"
import type { listInsuranceProviders } from "#shared/api/carriers.ts"
import type { getContactInfo } from "#shared/api/contact-info.ts"
import type { decodeVin } from "#shared/api/customers.ts"
import type { listGallery } from "#shared/api/gallery.ts"
import type { getInvoice, getInvoicePdf } from "#shared/api/invoices.ts"
import type { getHealth, getOpenapi } from "#shared/api/meta.ts"
import type { getSquareForm, receiveSquareEvent } from "#shared/api/payments.ts"
import type { receiveTwilioEvent } from "#shared/api/provider-webhooks.ts"
import type { storeQuote } from "#shared/api/quotes.ts"
import type { getAppointmentWindows } from "#shared/api/requests/appointment-windows.ts"
import type { listServiceRequestStates } from "#shared/api/requests/endpoints.ts"
import type { checkHistory } from "#shared/api/requests/history.ts"
import type { actOnJob, getJob } from "#shared/api/requests/job-link.ts"
import type { beginServicePhoto, bookService } from "#shared/api/requests/new-service.ts"
import type { recordReviewStep } from "#shared/api/reviews.ts"
import type { createSession, firstLogin } from "#shared/api/session.ts"
import type { getSettings } from "#shared/api/settings.ts"
import type { PublicReply, Wire } from "#shared/api/definition/endpoint.ts"

/** The calls that need no login. */
export const routes = {
  createSession: { method: "POST", path: "/session" },
  firstLogin: { method: "POST", path: "/firstlogin" },
  decodeVin: { method: "GET", path: "/vin" },
  listInsuranceProviders: { method: "GET", path: "/insuranceproviders" },
  getSettings: { method: "GET", path: "/settings" },
  getBusinessInfo: { method: "GET", path: "/businessinfo" },
  getContactInfo: { method: "GET", path: "/contactinfo" },
  listBranches: { method: "GET", path: "/branches" },
  listServiceRequestStates: { method: "GET", path: "/servicerequeststates" },
  checkHistory: { method: "GET", path: "/historycheck" },
  getAppointmentWindows: { method: "GET", path: "/appointmentwindows" },
  beginServicePhoto: { method: "POST", path: "/newservicephoto" },
  bookService: { method: "POST", path: "/newservice" },
  recordReviewStep: { method: "GET", path: "/updatereviewlink" },
  storeQuote: { method: "POST", path: "/quote" },
  getSquareForm: { method: "GET", path: "/squareform" },
  receiveSquareEvent: { method: "POST", path: "/hooks/square" },
  getInvoice: { method: "GET", path: "/invoice" },
  getInvoicePdf: { method: "GET", path: "/pdfinvoiceV2" },
  actOnJob: { method: "POST", path: "/job" },
  getJob: { method: "GET", path: "/job" },
  listGallery: { method: "GET", path: "/gallery" },
  receiveTwilioEvent: { method: "POST", path: "/hooks/twilio" },
  getHealth: { method: "GET", path: "/health" },
  getOpenapi: { method: "GET", path: "/openapi.json" },
} as const

export type CallName = keyof typeof routes

/** The reply to a caller who is not logged in, as on the wire: dollars, M/D/YYYY, 6:00am. */
export type Replies = {
  createSession: PublicReply<typeof createSession>
  firstLogin: PublicReply<typeof firstLogin>
  decodeVin: PublicReply<typeof decodeVin>
  listInsuranceProviders: PublicReply<typeof listInsuranceProviders>
  getSettings: PublicReply<typeof getSettings>
  getBusinessInfo: PublicReply<typeof getBusinessInfo>
  getContactInfo: PublicReply<typeof getContactInfo>
  listBranches: PublicReply<typeof listBranches>
  listServiceRequestStates: PublicReply<typeof listServiceRequestStates>
  checkHistory: PublicReply<typeof checkHistory>
  getAppointmentWindows: PublicReply<typeof getAppointmentWindows>
  beginServicePhoto: PublicReply<typeof beginServicePhoto>
  bookService: PublicReply<typeof bookService>
  recordReviewStep: PublicReply<typeof recordReviewStep>
  storeQuote: PublicReply<typeof storeQuote>
  getSquareForm: PublicReply<typeof getSquareForm>
  receiveSquareEvent: PublicReply<typeof receiveSquareEvent>
  getInvoice: PublicReply<typeof getInvoice>
  getInvoicePdf: PublicReply<typeof getInvoicePdf>
  actOnJob: PublicReply<typeof actOnJob>
  getJob: PublicReply<typeof getJob>
  listGallery: PublicReply<typeof listGallery>
  receiveTwilioEvent: PublicReply<typeof receiveTwilioEvent>
  getHealth: PublicReply<typeof getHealth>
  getOpenapi: PublicReply<typeof getOpenapi>
}

/** Query of these calls in wire format. */
export type Queries = {
  decodeVin: Wire<(typeof decodeVin)["query"]>
  getSettings: Wire<(typeof getSettings)["query"]>
  getBusinessInfo: Wire<(typeof getBusinessInfo)["query"]>
  checkHistory: Wire<(typeof checkHistory)["query"]>
  getAppointmentWindows: Wire<(typeof getAppointmentWindows)["query"]>
  recordReviewStep: Wire<(typeof recordReviewStep)["query"]>
  getSquareForm: Wire<(typeof getSquareForm)["query"]>
  getInvoice: Wire<(typeof getInvoice)["query"]>
  getInvoicePdf: Wire<(typeof getInvoicePdf)["query"]>
  getJob: Wire<(typeof getJob)["query"]>
  listGallery: Wire<(typeof listGallery)["query"]>
  receiveTwilioEvent: Wire<(typeof receiveTwilioEvent)["query"]>
}
