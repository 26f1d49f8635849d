import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Actor } from "../platform/actor.ts"
import type { Commit } from "../platform/idempotency.ts"
import { keys } from "../platform/keys.ts"
import { messageWrite } from "../platform/outbox.ts"
import { randomKey } from "../platform/random-key.ts"
import type { Refuse } from "../platform/refusal.ts"
import { absent, present, type Table, versionIs, type Write } from "../platform/table.ts"
import {
  type Description,
  type OwnMerge,
  type Person,
  personOf,
  type UnseenChange,
  versioned,
} from "../platform/versioned.ts"
import { creationOf, linkRow, removalOf, requestItem, rowsOf } from "./items/items.ts"
import { ledgerWrites } from "./items/ledger.ts"
import { requestReader } from "./reader.ts"
import { changesBetween } from "./rules/changes.ts"
import { dueConflicts, groupOfField, mergeLines } from "./rules/merge.ts"
import type { BranchFacts } from "./rules/places.ts"
import type { Decided } from "./rules/recompute.ts"
import { shownConflicts } from "./rules/shown.ts"
import { eventItem, type RequestChange } from "./rules/step.ts"
import { firstVersion, type Making, nextVersion, tooMuchIn } from "./rules/version.ts"

export type { RequestEvent } from "./items/events.ts"
export { creationOf } from "./items/items.ts"
export type { LedgerEntry } from "./items/ledger.ts"
export { newRequest } from "./rules/new-request.ts"
export { decisionOf } from "./rules/outcome.ts"
// Other areas know this file, and the reader when they only read: what they need of the parts passes through here.
export { reassignment } from "./rules/reassign.ts"
export { type Decided, recompute } from "./rules/recompute.ts"
export { shownChanges } from "./rules/shown.ts"
export { noChange, type RequestChange } from "./rules/step.ts"
export { firstVersion, nextVersion, type Version } from "./rules/version.ts"

type Changing = {
  number: number
  /** the version that the caller's screen showed; without one they mean the present one */
  baseVersion: number | undefined
  /** versions after it that the caller made and had in view, as `versioned` takes them */
  ownVersions?: readonly number[] | undefined
  actor: Actor
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed">
  now: Date
  branches: readonly BranchFacts[]
  commit: Commit
  /** Decides on the request as it stands now; asked again when somebody was faster. Throws what the handler refuses. */
  decide: (current: ServiceRequest) => RequestChange | Promise<RequestChange>
  reply: (after: ServiceRequest) => unknown
  /** how it is found by whoever has no login, refusing an unknown one; else by its number, as whoever calls may open it */
  load?: () => Promise<ServiceRequest>
}

/** Nothing that a person could have set is another, and the lines stand in the same order. */
const isUnchanged = (current: ServiceRequest, after: ServiceRequest): boolean =>
  changesBetween(current, after).length === 0 &&
  current.charges.every(({ _id }, index) => after.charges[index]?._id === _id)

const refuseTooMuch = (request: ServiceRequest, refuse: Refuse<"malformed">) => {
  const fields = tooMuchIn(request)
  if (fields.length > 0) throw refuse("malformed", { fields })
}

/** A request as `versioned` changes it: fields by their groups, lines by their `_id`. */
const description: Description<ServiceRequest> = {
  race: "another change of the same service request",
  eventKey: ({ invoiceNumber }, version) => keys.requestEvent(invoiceNumber, version),
  groupOf: groupOfField,
}

/** A change as it is stored, on the version of the request that it was decided on. */
const changeWrites = (
  current: ServiceRequest,
  after: ServiceRequest,
  by: Person,
  decision: Pick<RequestChange, "event" | "note" | "doneAt" | "messages" | "ledger">,
): Write[] => {
  const { race } = description
  return [
    { put: requestItem(after), onlyIf: versionIs(current.version), race },
    ...rowsOf(current, after),
    ...ledgerWrites(current, after, decision.ledger),
    ...linkRow(current, after),
    { put: eventItem(current, after, by, decision), onlyIf: absent, race },
    ...(decision.messages ?? []).map(messageWrite),
  ]
}

/** What changes with something beside the request: nothing that a screen edits, so that nobody is in conflict with it. */
type ReviewField = `review${string}` & keyof ServiceRequest
type Beside = Pick<RequestChange, "event" | "note" | "messages" | "finish" | "doneAt"> & {
  patch: Partial<Pick<ServiceRequest, "openAlerts" | "warrantyInvoices" | "serviceStatus" | ReviewField>>
}

/** Lines are merged line by line, and an amount due that was typed stands or falls with all of them. */
const mergeOwn = (
  current: ServiceRequest,
  { lines, priceLines, wantedDue }: RequestChange,
  unseen: readonly UnseenChange[],
): OwnMerge<ServiceRequest> => {
  const merged = lines && mergeLines(current.charges, lines, unseen)
  return {
    conflicts: [...(merged?.conflicts ?? []), ...dueConflicts(current, wantedDue, unseen)],
    ...(merged && priceLines && { patch: { charges: priceLines(merged.lines, current) } }),
  }
}

export const requestStore = (table: Table) => {
  const reader = requestReader(table)

  const one = versioned(table, description)

  return {
    ...reader,

    /** Takes the next invoice number; a number whose request fails to be stored stays unused. */
    nextNumber: () => table.next(keys.invoiceCounter),
    lastNumber: async () => Number((await table.get(keys.invoiceCounter))?.value ?? 0),

    /** Stores a new request with its rows, its first event and its public key, in one transaction. */
    async create(
      decided: Decided,
      {
        commit,
        reply,
        refuse,
        beside = [],
        ...making
      }: Making & Pick<Changing, "commit" | "reply"> & { refuse: Refuse<"malformed">; beside?: Write[] },
    ): Promise<ServiceRequest> {
      const { request, event } = firstVersion(decided, making)
      refuseTooMuch(request, refuse)
      await commit([...creationOf(request, [event]), ...beside], reply(request))
      return request
    },

    /**
     * Takes a request out of every list and of everybody's reach, as it stands; what else lies in its partition follows once the
     * table tells of it (`sweep.ts`).
     */
    removal: (current: ServiceRequest): Write[] => removalOf(current, description.race),

    /** The writes of a change that belongs into the transaction of something else; that one decides again when it is too late. */
    writesBeside(
      current: ServiceRequest,
      decision: Beside,
      { actor, now, branches }: Pick<Changing, "now" | "branches"> & { actor: Person },
    ): Write[] {
      const by = personOf(actor)
      const merged = { ...current, ...decision.patch }
      const { request } = nextVersion(current, merged, decision, { by, now, branches })
      return changeWrites(current, request, by, decision)
    },

    /** Holds for what belongs to a request as long as nobody deletes it. */
    standing: ({ invoiceNumber }: ServiceRequest): Write => ({
      check: keys.request(invoiceNumber),
      onlyIf: present,
      race: "the deletion of the service request",
    }),

    /** One change, stored with its rows, its event and its messages; whoever is slower decides again. */
    async change({
      number,
      baseVersion,
      ownVersions,
      actor,
      refuse,
      now,
      branches,
      commit,
      decide,
      reply,
      load = () => reader.openFor(actor, number, refuse),
    }: Changing): Promise<ServiceRequest> {
      const by = personOf(actor)
      const { after } = await one.change({
        load,
        baseVersion,
        ownVersions,
        by,
        decide,
        ownMerge: mergeOwn,
        next(current, merged, decision) {
          // A request from before there were links for customers gets one with its next change.
          const linked = { ...merged, jobKey: merged.jobKey ?? randomKey() }
          const { request } = nextVersion(current, linked, decision, { by, now, branches })
          refuseTooMuch(request, refuse)
          if (decision.onlyIfChanged && isUnchanged(current, request)) return current
          decision.check?.(request)
          return request
        },
        async writes(current, request, decision) {
          const besides = decision.beside?.(request) ?? []
          await decision.store?.()
          return [...changeWrites(current, request, by, decision), ...besides]
        },
        // What else belongs to the change was decided on what stood before: it is decided again.
        retries: () => true,
        refuseConflicts: (conflicts, version) =>
          refuse("changed_meanwhile", { conflicts: shownConflicts(conflicts, actor.role), version }),
        commit,
        reply,
      })
      return after
    },
  }
}
