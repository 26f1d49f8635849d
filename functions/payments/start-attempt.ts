import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import type { Commit } from "../platform/idempotency.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"
import { toPerson } from "../platform/versioned.ts"
import { ledgerReader } from "../requests/readers/ledger.ts"
import type { LedgerEntry } from "../requests/rules/ledger-entry.ts"
import { recompute } from "../requests/rules/recompute.ts"
import { requestStore, type StoredRequestChange } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { pendingFieldOf, recordRefundByHand, startAttempt } from "./rules/attempt.ts"
import { alreadySettled, requireEntry, type Settled, type SettleOptions } from "./settle-attempt.ts"

const underWayMessages = {
  payment: messages.payments.underWay,
  refund: messages.payments.refundUnderWay,
} as const

type HandRefund = {
  number: number
  id: string
  baseVersion: number | undefined
  actor: Actor
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed">
  buildEntry: (current: ServiceRequest) => Omit<LedgerEntry, "by" | "state">
  event: JobEvent
}

type NewAttempt = {
  kind: LedgerEntry["kind"]
  number: number
  id: string
  baseVersion: number | undefined
  actor: Actor
  now: Date
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed" | "payment_under_way">
  /** loads the request for a caller without login */
  load?: () => Promise<ServiceRequest>
  /** Builds the entry and its event. Throws refusals. */
  decide: (current: ServiceRequest) => { entry: Omit<LedgerEntry, "by" | "kind">; event: JobEvent }
}

export const attemptStarter = (table: Table) => {
  const [requests, ledger] = [requestStore(table), ledgerReader(table)]
  const branchSettings = branchStore(table)
  const commitDirectly: Commit = (writes) => table.transact(writes)

  return {
    /**
     * Stores an attempt before the call, one of its kind at a time per request. A repeated id returns the stored one.
     */
    async start({
      kind,
      number,
      id,
      baseVersion,
      actor,
      now,
      refuse,
      load,
      decide,
    }: NewAttempt): Promise<LedgerEntry> {
      const branches = await branchSettings.all()
      let entry: LedgerEntry | undefined
      await requests.change({
        number,
        baseVersion,
        actor,
        refuse,
        now,
        branches,
        commit: commitDirectly,
        reply: () => undefined,
        ...(load && { load }),
        async decide(current): Promise<StoredRequestChange> {
          entry = await ledger.entry(number, id)
          if (entry) return alreadySettled(current, entry)
          if (current[pendingFieldOf[kind]])
            throw refuse("payment_under_way", { detail: underWayMessages[kind] })
          const started = decide(current)
          entry = { ...started.entry, kind, by: toPerson(actor) }
          return startAttempt(current, entry, started.event)
        },
      })
      return requireEntry(entry)
    },

    /** A repeated id returns the stored refund. */
    async refundByHand(
      { number, id, baseVersion, actor, refuse, buildEntry, event }: HandRefund,
      { now, commit = commitDirectly, reply = () => undefined }: SettleOptions,
    ): Promise<Settled> {
      const branches = await branchSettings.all()
      let entry: LedgerEntry | undefined
      const request = await requests.change({
        number,
        baseVersion,
        actor,
        refuse,
        now,
        branches,
        commit,
        reply: (after) => reply({ request: after, entry: requireEntry(entry) }),
        async decide(current): Promise<StoredRequestChange> {
          entry = await ledger.entry(number, id)
          if (entry) return alreadySettled(current, entry)
          const refundEntry: LedgerEntry = {
            ...buildEntry(current),
            state: "approved",
            settledAt: now.toISOString(),
            by: toPerson(actor),
          }
          entry = refundEntry
          return recordRefundByHand(current, refundEntry, (merged) => recompute(merged, branches, now), event)
        },
      })
      return { request, entry: requireEntry(entry) }
    },
  }
}
