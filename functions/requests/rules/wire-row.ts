import * as z from "zod"
import { RequestSummary, StoredServiceRequest } from "#shared/api/requests/service-request.ts"
import { withoutDoubledWords } from "#shared/domain/vehicle/vehicle-text.ts"
import { summaryOf } from "./recompute.ts"

/** A stored request's row as a day's list replies it. Undefined if the request is unreadable. */
export const wireRowOf = (stored: unknown): z.input<typeof RequestSummary> | undefined => {
  const { data: request } = StoredServiceRequest.safeParse(stored)
  if (!request) return undefined
  const row = summaryOf(request)
  const vehicle = row.vehicle && withoutDoubledWords(row.vehicle)
  return z.safeEncode(RequestSummary, { ...row, vehicle }).data
}
