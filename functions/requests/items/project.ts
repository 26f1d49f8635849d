import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { shopTimeAt } from "../../../shared/domain/dates.ts"
import { tokensOf } from "../../../shared/domain/search.ts"
import { type Key, keys } from "../../platform/keys.ts"

/** A share that a request has in a counter. */
export type Sum = { key: Key; amounts: Record<string, number> }

/**
 * What the projector writes for a request: an entry for each word under its date, and its shares in the counters. Every
 * entry carries all the words, so that the other words of a query are filtered without reading the request.
 */
export type Projection = { date: string; words: string[]; sums: Sum[] }

/** Of a deleted request. */
export const nothing: Projection = { date: "", words: [], sums: [] }

const dayOf = (request: ServiceRequest): string =>
  request.appointmentDate ?? shopTimeAt(request.requestReceivedTimestamp).date

/** Cancelled and closed requests stand in no calendar. */
const counts = (request: ServiceRequest): boolean =>
  request.serviceStatus !== "cancelled" && request.serviceStatus !== "closed"

const sumsOf = (request: ServiceRequest): Sum[] => {
  const { serviceStatus, total, appointmentDate: date, billingId } = request
  const branch = request.branch ?? "none"
  const status: Sum = { key: keys.statusCount(serviceStatus), amounts: { value: 1 } }
  const account: Sum[] = billingId
    ? [{ key: keys.account(billingId, serviceStatus), amounts: { count: 1, total } }]
    : []
  if (!date || !counts(request)) return [status, ...account]
  return [status, ...account, { key: keys.calendarDay(date, branch), amounts: { count: 1, total } }]
}

/** Pure: the same request always projects to the same rows and sums; a rebuild runs this same function. */
export const project = (request: ServiceRequest): Projection => ({
  date: dayOf(request),
  words: tokensOf(request),
  sums: sumsOf(request),
})
