// Written by `npm run generate` from shared/api.

import type { listInsuranceProviders } from "../../../shared/api/carriers.ts"
import type { decodeVin } from "../../../shared/api/customers.ts"
import type { getInvoice, getInvoicePdf } from "../../../shared/api/invoices.ts"
import type { getHealth, getOpenapi } from "../../../shared/api/meta.ts"
import type { listServiceRequestStates } from "../../../shared/api/requests/endpoints.ts"
import type { createSession, firstLogin } from "../../../shared/api/session.ts"
import type { getBusinessInfo, getContactInfo, getSettings, listBranches } from "../../../shared/api/settings.ts"
import type { PublicReply, Wire } from "../../../shared/api/endpoint.ts"

/** The calls that need no login. */
export const routes = {
  createSession: { method: "POST", path: "/session" },
  firstLogin: { method: "POST", path: "/firstlogin" },
  decodeVin: { method: "GET", path: "/vin" },
  listInsuranceProviders: { method: "GET", path: "/insuranceproviders" },
  getBusinessInfo: { method: "GET", path: "/businessinfo" },
  getContactInfo: { method: "GET", path: "/contactinfo" },
  getSettings: { method: "GET", path: "/settings" },
  listBranches: { method: "GET", path: "/branches" },
  listServiceRequestStates: { method: "GET", path: "/servicerequeststates" },
  getInvoice: { method: "GET", path: "/invoice" },
  getInvoicePdf: { method: "GET", path: "/pdfinvoiceV2" },
  getHealth: { method: "GET", path: "/health" },
  getOpenapi: { method: "GET", path: "/openapi.json" },
} as const

export type CallName = keyof typeof routes

/** What somebody who is not logged in is answered, as it travels: dollars, M/D/YYYY, 6:00am. */
export type Replies = {
  createSession: PublicReply<typeof createSession>
  firstLogin: PublicReply<typeof firstLogin>
  decodeVin: PublicReply<typeof decodeVin>
  listInsuranceProviders: PublicReply<typeof listInsuranceProviders>
  getBusinessInfo: PublicReply<typeof getBusinessInfo>
  getContactInfo: PublicReply<typeof getContactInfo>
  getSettings: PublicReply<typeof getSettings>
  listBranches: PublicReply<typeof listBranches>
  listServiceRequestStates: PublicReply<typeof listServiceRequestStates>
  getInvoice: PublicReply<typeof getInvoice>
  getInvoicePdf: PublicReply<typeof getInvoicePdf>
  getHealth: PublicReply<typeof getHealth>
  getOpenapi: PublicReply<typeof getOpenapi>
}

/** What these calls ask, as it travels. */
export type Queries = {
  decodeVin: Wire<(typeof decodeVin)["query"]>
  getBusinessInfo: Wire<(typeof getBusinessInfo)["query"]>
  getSettings: Wire<(typeof getSettings)["query"]>
  getInvoice: Wire<(typeof getInvoice)["query"]>
  getInvoicePdf: Wire<(typeof getInvoicePdf)["query"]>
}
