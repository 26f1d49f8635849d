import { type ServiceRequest, StoredServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"
import type { BranchFacts } from "./places.ts"
import { type Decided, recompute } from "./recompute.ts"
import { type Decision, eventItem, type Person, step } from "./step.ts"

/** A state of a request, with the line of the history that tells how it came about. */
export type Version = { request: ServiceRequest; event: Item }
export type Making = {
  by: Person
  now: Date
  branches: readonly BranchFacts[]
  /** how the history tells it */
  action: string
}

/** A new request as it is stored. */
export const firstVersion = (decided: Decided, { by, now, branches, action }: Making): Version => {
  const request = StoredServiceRequest.parse({
    ...keys.request(decided.invoiceNumber),
    ...recompute({ ...decided, version: 1 }, branches, now),
  })
  return { request, event: eventItem(undefined, request, by, { action }) }
}

/** The request after a decision: `merged` is the current one with what was decided laid over it. */
export const nextVersion = (
  current: ServiceRequest,
  merged: ServiceRequest,
  decision: Decision,
  { by, now, branches }: Omit<Making, "action">,
): Version => {
  const request = StoredServiceRequest.parse({
    ...keys.request(current.invoiceNumber),
    ...step(current, merged, decision, { branches, now }),
  })
  return { request, event: eventItem(current, request, by, decision) }
}
