import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"
import type { Person } from "../../platform/versioned.ts"
import { changesBetween } from "../rules/changes.ts"
import type { RequestChange } from "../rules/request-change.ts"
import { schema } from "../storage/items.ts"
import { chainLink } from "./hash-chain.ts"

/** A history event. Its key is the version it created, so two changes can't create the same one. */
export const eventItem = (
  before: ServiceRequest | undefined,
  after: ServiceRequest,
  by: Person,
  { event, note, doneAt }: Pick<RequestChange, "event" | "note" | "doneAt">,
): Item => ({
  ...keys.requestEvent(after.invoiceNumber, after.version),
  schema,
  version: after.version,
  at: after.requestModifiedTimestamp,
  by,
  event,
  status: after.serviceStatus,
  changes: before ? changesBetween(before, after) : [],
  ...(note && { note }),
  ...(doneAt && { doneAt: doneAt.toISOString() }),
  ...chainLink(before, after),
})
