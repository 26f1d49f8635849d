import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { getInvoicePdf } from "../../../shared/api/invoices.ts"
import { getServiceRequests } from "../../../shared/api/requests/endpoints.ts"
import { listServiceTechnicians } from "../../../shared/api/users.ts"
import { hiddenStatuses, notYetAssignable } from "../../../shared/domain/status.ts"
import type { Timeframe } from "../../../shared/domain/timeframe.ts"
import { api, apiPage } from "../api/api.ts"
import { allAccounts } from "../staff/account/address.ts"

export const jobsOfTodayQuery = (technician: string) =>
  queryOptions({
    queryKey: ["service-requests", "today", technician],
    queryFn: ({ signal }) =>
      api(
        getServiceRequests,
        {
          ask: "ofTechnicianToday",
          query: {
            search: "today",
            appointmentTechnicians: technician,
            sort: "appointmentTimeStart:1",
            limit: 100,
            exclude: [...notYetAssignable],
          },
        },
        signal,
      ),
  })

export const techniciansQuery = queryOptions({
  queryKey: ["technicians"],
  queryFn: ({ signal }) => api(listServiceTechnicians, {}, signal),
  staleTime: 5 * 60_000,
})

/** The dashboard shows so many at most (spec 1, section 9). */
export const mostRequests = 500

/** What an account, or all of them, had done in these days, the latest first. */
export const requestsOfAccountQuery = (billingId: string, timeframe: Timeframe) =>
  queryOptions({
    queryKey: ["service-requests", "of-account", billingId, timeframe],
    queryFn: async ({ signal }) => {
      const listed = {
        search: timeframe,
        sort: "appointmentDate:-1",
        limit: mostRequests,
        exclude: [...hiddenStatuses],
      }
      const { reply, nextCursor } =
        billingId === allAccounts
          ? await apiPage(
              getServiceRequests,
              { ask: "ofAllAccounts", query: { billingId, ...listed } },
              signal,
            )
          : await apiPage(getServiceRequests, { ask: "ofAccount", query: { billingId, ...listed } }, signal)
      return { rows: reply, isCut: nextCursor !== undefined }
    },
    // While another choice loads, the list that was chosen before stays in its place.
    placeholderData: keepPreviousData,
  })

/** Where the invoice lies that the server has drawn. */
export const drawnInvoiceQuery = (invoiceNumber: number) =>
  queryOptions({
    queryKey: ["invoice-pdf", invoiceNumber],
    queryFn: ({ signal }) => api(getInvoicePdf, { query: { id: String(invoiceNumber) } }, signal),
    // The address opens it for a while only, and the invoice may say something else by then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The PDF itself, under an address that this page alone can open; whoever asked for it revokes it. */
export const invoiceFileQuery = (address: string | undefined) =>
  queryOptions({
    queryKey: ["invoice-pdf", "file", address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address ?? "", { signal })
      if (!response.ok) throw new Error(`The file answered ${response.status}.`)
      const pdf = new Blob([await response.arrayBuffer()], { type: "application/pdf" })
      return URL.createObjectURL(pdf)
    },
    enabled: address !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
