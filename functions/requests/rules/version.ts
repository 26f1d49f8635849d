import { mostCents, tooMuch } from "#shared/api/kinds.ts"
import { type ServiceRequest, StoredServiceRequest } from "#shared/api/requests/service-request.ts"
import type { WrongField } from "#shared/api/wrong-fields.ts"
import type { JobEvent } from "#shared/domain/job-event.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"
import type { Person } from "../../platform/versioned.ts"
import { hashOf } from "./chain.ts"
import type { BranchFacts } from "./places.ts"
import { type Decided, recompute } from "./recompute.ts"
import { eventItem, type RequestChange, step } from "./step.ts"

/** A state of a request, with the line of the history that tells how it came about. */
export type Version = { request: ServiceRequest; event: Item }
export type Making = {
  by: Person
  now: Date
  branches: readonly BranchFacts[]
  /** how the request began */
  event: JobEvent
}

/** What lines of allowed amounts come to may be more than anybody could mean, and than a screen can show. */
export const tooMuchIn = (request: ServiceRequest): WrongField[] => {
  const { total, totalPartsCost, totalLaborCost, totalMiscCost, customerTipAmount, charges } = request
  const isTooMuch = (...figures: number[]) => figures.some((cents) => Math.abs(cents) > mostCents)
  const lines = charges.flatMap(({ total: ofLine, pnlnet }, index) =>
    isTooMuch(ofLine, pnlnet) ? [`charges.${index}`] : [],
  )
  const sum = isTooMuch(total, totalPartsCost, totalLaborCost, totalMiscCost) ? ["charges"] : []
  const fields = [...(isTooMuch(customerTipAmount) ? ["tipamount"] : []), ...(lines.length > 0 ? lines : sum)]
  return fields.map((field) => ({ field, message: tooMuch }))
}

/** A version with the event that made it, whose hash is the head of its history. */
const chained = (request: ServiceRequest, event: Item): Version => ({
  request: { ...request, historyHead: hashOf(event) },
  event,
})

/** A new request as it is stored. */
export const firstVersion = (decided: Decided, { by, now, branches, event }: Making): Version => {
  const request = StoredServiceRequest.parse({
    ...keys.request(decided.invoiceNumber),
    ...recompute({ ...decided, version: 1 }, branches, now),
  })
  return chained(request, eventItem(undefined, request, by, { event }))
}

/** The request after a decision: `merged` is the current one with what was decided laid over it. */
export const nextVersion = (
  current: ServiceRequest,
  merged: ServiceRequest,
  decision: RequestChange,
  { by, now, branches }: Omit<Making, "event">,
): Version => {
  const request = StoredServiceRequest.parse({
    ...keys.request(current.invoiceNumber),
    ...step(current, merged, decision, { branches, now }),
  })
  return chained(request, eventItem(current, request, by, decision))
}
