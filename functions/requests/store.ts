import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Actor } from "../platform/actor.ts"
import type { Commit } from "../platform/idempotency.ts"
import { keys } from "../platform/keys.ts"
import { messageWrite } from "../platform/outbox.ts"
import { randomKey } from "../platform/random-key.ts"
import type { Refuse } from "../platform/refusal.ts"
import { isAbsent, isPresent, type Table, versionIs, type Write } from "../platform/table.ts"
import {
  changeRecord,
  type OwnMerge,
  type Person,
  type RecordDescription,
  toPerson,
  type UnseenChange,
} from "../platform/versioned.ts"
import { promoUseCounter } from "../promocodes/store.ts"
import { eventItem } from "./history/event-item.ts"
import { requestReader } from "./readers/request.ts"
import type { BranchFacts } from "./rules/branch-tax-rates.ts"
import { changesBetween } from "./rules/changes.ts"
import { dueConflicts, groupOfField, mergeLines } from "./rules/merge.ts"
import type { RequestWithoutTotals } from "./rules/recompute.ts"
import type { RequestChange } from "./rules/request-change.ts"
import { visibleConflicts } from "./rules/visible-changes.ts"
import { creationWrites, linkWrites, removalWrites, requestItem, rowWrites } from "./storage/items.ts"
import { ledgerWrites } from "./storage/ledger.ts"
import { firstVersion, nextVersion, oversizedTotals, type VersionContext } from "./storage/version.ts"

/** A change with other writes of its transaction, like the phone's consent to texts. */
export type StoredRequestChange = RequestChange & { additionalWrites?: (after: ServiceRequest) => Write[] }

type Changing = {
  number: number
  baseVersion: number | undefined
  ownVersions?: readonly number[] | undefined
  actor: Actor
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed">
  now: Date
  branches: readonly BranchFacts[]
  commit: Commit
  /** Decides the change for the current request. Called again after a conflict. Throws the handler's refusals. */
  decide: (current: ServiceRequest) => StoredRequestChange | Promise<StoredRequestChange>
  reply: (after: ServiceRequest) => unknown
  /** Loads the request for a caller without a login. Defaults to loading by number with an access check. */
  load?: () => Promise<ServiceRequest>
}

/** Whether no field that people can set changed, and no line moved. */
const isUnchanged = (current: ServiceRequest, after: ServiceRequest): boolean =>
  changesBetween(current, after).length === 0 &&
  current.charges.every(({ _id }, index) => after.charges[index]?._id === _id)

const refuseOversized = (request: ServiceRequest, refuse: Refuse<"malformed">) => {
  const fields = oversizedTotals(request)
  if (fields.length > 0) throw refuse("malformed", { fields })
}

const race = "another change of the same service request"

const changeWrites = (
  current: ServiceRequest,
  after: ServiceRequest,
  by: Person,
  decision: Pick<RequestChange, "event" | "note" | "doneAt" | "messages" | "ledger">,
): Write[] => [
  { put: requestItem(after), onlyIf: versionIs(current.version), race },
  ...rowWrites(current, after),
  ...ledgerWrites(current, after, decision.ledger),
  ...linkWrites(current, after),
  { put: eventItem(current, after, by, decision), onlyIf: isAbsent, race },
  ...(decision.messages ?? []).map(messageWrite),
]

/** How `changeRecord` changes a request: fields by group, lines by `_id`. */
const description: RecordDescription<ServiceRequest, RequestChange> = {
  race,
  eventKey: ({ invoiceNumber }, version) => keys.requestEvent(invoiceNumber, version),
  groupOf: groupOfField,
  writes: (current, after, { by }, decision) => changeWrites(current, after, by, decision),
}

/** Fields that change with records outside the request. Screens don't edit them, so they never conflict. */
type ReviewField = `review${string}` & keyof ServiceRequest
type AdditionalChange = Pick<RequestChange, "event" | "note" | "messages" | "finish" | "doneAt"> & {
  patch: Partial<Pick<ServiceRequest, "openAlerts" | "warrantyInvoices" | "serviceStatus" | ReviewField>>
}

/** Merges line by line. A typed amount due is accepted or refused as a whole. */
const mergeLinesAndDue = (
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

/** A new request with its writes: rows, first event, and public key. */
export const prepareRequest = (decided: RequestWithoutTotals, making: VersionContext) => {
  const { request, event } = firstVersion(decided, making)
  return { request, writes: creationWrites(request, [event]) }
}

/** Writes of a change for another transaction, whose caller must retry conflicts. */
export const changeRequestWrites = (
  current: ServiceRequest,
  decision: AdditionalChange,
  { actor, now, branches }: Pick<Changing, "now" | "branches"> & { actor: Person },
): Write[] => {
  const by = toPerson(actor)
  const merged = { ...current, ...decision.patch }
  const { request } = nextVersion(current, merged, decision, { by, now, branches })
  return changeWrites(current, request, by, decision)
}

export const deleteRequestWrites = (current: ServiceRequest): Write[] => removalWrites(current, race)

/** Condition that the request isn't deleted. */
export const requestExists = ({ invoiceNumber }: ServiceRequest): Write => ({
  check: keys.request(invoiceNumber),
  onlyIf: isPresent,
  race: "the deletion of the service request",
})

export const requestStore = (table: Table) => {
  const { openFor } = requestReader(table)
  const promoUses = promoUseCounter(table)

  return {
    /** Takes the next invoice number. It is lost if the request isn't stored. */
    nextNumber: () => table.next(keys.invoiceCounter),

    /** Stores a new request in one transaction. */
    async create(
      decided: RequestWithoutTotals,
      {
        commit,
        reply,
        refuse,
        beforeCommit,
        additionalWrites = [],
        ...making
      }: VersionContext &
        Pick<Changing, "commit" | "reply"> & {
          refuse: Refuse<"malformed">
          /** Stores what can't be part of the transaction. Called after all checks. */
          beforeCommit?: (() => Promise<void>) | undefined
          additionalWrites?: Write[]
        },
    ): Promise<ServiceRequest> {
      const { request, writes } = prepareRequest(decided, making)
      refuseOversized(request, refuse)
      await beforeCommit?.()
      await commit([...writes, ...additionalWrites], reply(request))
      return request
    },

    /** Applies a change with its rows, event, and messages. Conflicts are decided again. */
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
      load = () => openFor(actor, number, refuse),
    }: Changing): Promise<ServiceRequest> {
      const by = toPerson(actor)
      const { after } = await changeRecord(table, description, {
        load,
        baseVersion,
        ownVersions,
        by,
        now,
        decide,
        ownMerge: mergeLinesAndDue,
        next(current, merged, decision) {
          // Older requests get a link key with their next change.
          const linked = { ...merged, jobKey: merged.jobKey ?? randomKey() }
          const { request } = nextVersion(current, linked, decision, { by, now, branches })
          refuseOversized(request, refuse)
          if (decision.onlyIfChanged && isUnchanged(current, request)) return current
          decision.check?.(request)
          return request
        },
        async additionalWrites(request, current, decision) {
          const otherWrites = [
            ...(decision.additionalWrites?.(request) ?? []),
            ...(await promoUses(current, request)),
          ]
          await decision.store?.()
          return otherWrites
        },
        retries: () => true,
        refuse: (code, { conflicts = [], ...facts } = {}) =>
          refuse(code, { ...facts, conflicts: visibleConflicts(conflicts, actor.role) }),
        commit,
        reply,
      })
      return after
    },
  }
}
