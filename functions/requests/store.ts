import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import type { Actor } from "../platform/actor.ts"
import type { Commit } from "../platform/idempotency.ts"
import { keys } from "../platform/keys.ts"
import { messageWrite } from "../platform/outbox.ts"
import type { Refuse } from "../platform/refusal.ts"
import { absent, backOff, RaceLost, StoreBusy, type Table, versionIs, type Write } from "../platform/table.ts"
import { creationOf, requestItem, rowsOf } from "./items/items.ts"
import { personOf } from "./person.ts"
import { requestReader } from "./reader.ts"
import { changesBetween } from "./rules/changes.ts"
import { dueConflicts, mergeFields, mergeLines, touchedFields, type UnseenEvent } from "./rules/merge.ts"
import type { BranchFacts } from "./rules/places.ts"
import type { Decided } from "./rules/recompute.ts"
import { shownConflicts } from "./rules/shown.ts"
import type { Decision } from "./rules/step.ts"
import { firstVersion, type Making, nextVersion, tooMuchIn } from "./rules/version.ts"

export { creationOf } from "./items/items.ts"
// Other areas know this file, and the reader when they only read: what they need of the parts passes through here.
export { recompute } from "./rules/recompute.ts"
export type { Decision } from "./rules/step.ts"
export { firstVersion, nextVersion, type Version } from "./rules/version.ts"

type Changing = {
  number: number
  /** the version that the caller's screen showed; without one he means the present one */
  seen: number | undefined
  actor: Actor
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed">
  now: Date
  branches: readonly BranchFacts[]
  commit: Commit
  /** Decides on the request as it stands now; asked again when somebody was faster. Throws what the handler refuses. */
  decide: (current: ServiceRequest) => Decision | Promise<Decision>
  reply: (after: ServiceRequest) => unknown
}

/** Nothing that a person could have set is another, and the lines stand in the same order. */
const isUnchanged = (current: ServiceRequest, after: ServiceRequest): boolean =>
  changesBetween(current, after).length === 0 &&
  current.charges.every(({ _id }, index) => after.charges[index]?._id === _id)

const refuseTooMuch = (request: ServiceRequest, refuse: Refuse<"malformed">) => {
  const fields = tooMuchIn(request)
  if (fields.length > 0) throw refuse("malformed", { fields })
}

const mostTries = 12
const changeRace = "another change of the same service request"

export const requestStore = (table: Table) => {
  const reader = requestReader(table)

  const unseenEvents = async (
    { invoiceNumber, version }: ServiceRequest,
    seen: number,
    session: string,
  ): Promise<UnseenEvent[]> => {
    const events = await reader.eventsSince(invoiceNumber, seen, version)
    return events.map(({ by, at, changes }) => ({ by: by.name, at, mine: by.session === session, changes }))
  }

  /** The decision laid over what stands now, or the conflicts with what others did since the caller looked. */
  const merge = async (
    current: ServiceRequest,
    decision: Decision,
    { seen, actor, refuse }: Changing,
  ): Promise<ServiceRequest> => {
    const unseen =
      seen === undefined || seen >= current.version ? [] : await unseenEvents(current, seen, actor.session)
    const patch = decision.patch ?? {}
    const merged = decision.lines && mergeLines(current.charges, decision.lines, unseen)
    const conflicts = [
      ...mergeFields(current, patch, unseen),
      ...(merged?.conflicts ?? []),
      ...dueConflicts(current, decision.wantedDue, unseen),
    ]
    if (conflicts.length > 0) {
      throw refuse("changed_meanwhile", {
        conflicts: shownConflicts(conflicts, actor.role),
        version: current.version,
      })
    }
    return {
      ...current,
      ...touchedFields(current, patch, unseen),
      ...(merged && decision.priceLines && { charges: decision.priceLines(merged.lines, current) }),
    }
  }

  return {
    ...reader,

    /** Takes the next invoice number; a number whose request fails to be stored stays unused. */
    nextNumber: () => table.next(keys.invoiceCounter),

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
     * One change: load, decide, merge with what others did since the caller looked, recompute, and store entity, rows, event,
     * messages and the remembered reply in one transaction on the loaded version. Whoever is slower decides again.
     */
    async change(changing: Changing): Promise<ServiceRequest> {
      const { number, actor, refuse, now, branches, commit, decide, reply } = changing
      const by = personOf(actor)
      for (let attempt = 1; ; attempt += 1) {
        const current = await reader.openFor(actor, number, refuse)
        const decision = await decide(current)
        const merged = await merge(current, decision, changing)
        const { request: after, event } = nextVersion(current, merged, decision, { by, now, branches })
        refuseTooMuch(after, refuse)
        if (decision.onlyIfChanged && isUnchanged(current, after)) {
          await commit([], reply(current))
          return current
        }
        decision.check?.(after)
        const beside = decision.beside?.(after) ?? []
        await decision.store?.()
        try {
          await commit(
            [
              { put: requestItem(after), onlyIf: versionIs(current.version), race: changeRace },
              ...rowsOf(current, after),
              { put: event, onlyIf: absent, race: changeRace },
              ...(decision.messages ?? []).map(messageWrite),
              ...beside,
            ],
            reply(after),
          )
          return after
        } catch (error) {
          const races = [changeRace, ...beside.flatMap((write) => ("race" in write ? [write.race] : []))]
          if (!(error instanceof RaceLost) || !races.includes(error.race)) throw error
          if (attempt >= mostTries) throw new StoreBusy()
          await backOff(attempt)
        }
      }
    },
  }
}
