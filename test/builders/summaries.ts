import type { RequestSummary } from "#shared/api/requests/request-summary.ts"

/** A row of the list. Pass only the fields that matter. */
export const aSummary = (fields: Partial<RequestSummary> = {}): RequestSummary => ({
  invoiceNumber: 48210,
  version: 1,
  invoiceType: "Cash",
  serviceStatus: "repairReady",
  statusSince: "2026-11-19T17:00:00.000Z",
  zone: "Linda",
  total: 0,
  totalUnpaid: 0,
  ...fields,
})
