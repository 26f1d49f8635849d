import * as z from "zod"
import { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { type ServiceRequest, StoredServiceRequest } from "#shared/api/requests/service-request.ts"
import { withoutDoubledWords } from "#shared/domain/vehicle/vehicle-text.ts"
import { summaryOf } from "./recompute.ts"
import { upgradeRequest } from "./upgrade.ts"

const parse = (stored: Record<string, unknown>): ServiceRequest | undefined => {
  try {
    return StoredServiceRequest.parse(upgradeRequest(stored))
  } catch {
    return undefined
  }
}

/** A stored request's row as a day's list replies it. Undefined if the request is unreadable. */
export const wireRowOf = (stored: Record<string, unknown>): z.input<typeof RequestSummary> | undefined => {
  const request = parse(stored)
  if (!request) return undefined
  const row = summaryOf(request)
  const vehicle = row.vehicle && withoutDoubledWords(row.vehicle)
  return z.safeEncode(RequestSummary, { ...row, vehicle }).data
}
