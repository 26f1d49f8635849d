import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { JobEvent } from "#shared/domain/job-event.ts"
import { statusAfterEdit, submittedAsAfter } from "#shared/domain/payment-state.ts"
import { keys } from "../../platform/keys.ts"
import type { Message } from "../../platform/outbox.ts"
import type { Item, Write } from "../../platform/table.ts"
import type { Person } from "../../platform/versioned.ts"
import { schema } from "../items/items.ts"
import type { LedgerEntry } from "../items/ledger.ts"
import { linkOf } from "./chain.ts"
import { changesBetween } from "./changes.ts"
import type { SentLine } from "./merge.ts"
import type { BranchFacts } from "./places.ts"
import { type Decided, recompute } from "./recompute.ts"

/** What a call decided about a request that it was shown. */
export type RequestChange = {
  /** plain fields; a field set to undefined is emptied */
  patch?: Partial<ServiceRequest>
  /** all lines as the caller sent them, to be merged with what stands */
  lines?: SentLine[]
  /** the customer's due that was typed, cents */
  wantedDue?: number | undefined
  /** whole lines from the merged ones */
  priceLines?: (lines: SentLine[], current: ServiceRequest) => ServiceRequest["charges"]
  /** what follows from the merged request: a due solved backwards, a reschedule counted; throws what the handler refuses */
  finish?: (merged: ServiceRequest) => Decided
  /** throws what the handler refuses of what became of the request: a total that nobody was shown */
  check?: ((after: ServiceRequest) => void) | undefined
  /** an edit that leaves everything as it stands makes no version, and no line of the history */
  onlyIfChanged?: true
  /** what the history records */
  event: JobEvent
  note?: string | undefined
  /** when it was done, of what a phone kept until it had signal */
  doneAt?: Date | undefined
  messages?: Message[]
  /** what the ledger is told beside what follows from the payments of the request: attempts, what the provider said */
  ledger?: readonly LedgerEntry[]
  /** stores what the change will name, once nothing stands against it: the picture of a signature */
  store?: (() => Promise<void>) | undefined
  /** what else belongs to the change, given what became of the request: a promo code's use is counted */
  beside?: (after: ServiceRequest) => Write[]
}

/** Leaves the request as it is: nothing is stored, and nothing enters the history. */
export const noChange: RequestChange = { onlyIfChanged: true, event: { code: "requestChanged" } }

/** A change of one of these answers a customer who asked for another time. */
const when = ["appointmentDate", "appointmentTimeStart", "appointmentTimeEnd"] as const

/** The next version of a request: what was decided, with everything that follows from it. */
export const step = (
  current: ServiceRequest,
  merged: ServiceRequest,
  decision: Pick<RequestChange, "finish" | "doneAt">,
  { branches, now }: { branches: readonly BranchFacts[]; now: Date },
): ServiceRequest => {
  const at = now.toISOString()
  const decided = decision.finish?.(merged) ?? merged
  const recomputed = recompute(
    { ...decided, version: current.version + 1, requestModifiedTimestamp: at },
    branches,
    now,
    current,
  )
  const isMoved = when.some((field) => recomputed[field] !== current[field])
  const isSet = recomputed.serviceStatus !== current.serviceStatus
  const serviceStatus = isSet ? recomputed.serviceStatus : statusAfterEdit(current, recomputed)
  const after = {
    ...recomputed,
    serviceStatus,
    submittedAs: submittedAsAfter(current, { ...recomputed, serviceStatus }),
    ...(isMoved && { timeAsked: undefined }),
  }
  if (serviceStatus === current.serviceStatus) return after
  // A step never begins before the one that it follows.
  const since = decision.doneAt?.toISOString() ?? at
  return { ...after, statusSince: since > current.statusSince ? since : current.statusSince }
}

/** One line of the history. Its key is the version that it made, so that two changes can never make the same one. */
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
  ...linkOf(before, after),
})
