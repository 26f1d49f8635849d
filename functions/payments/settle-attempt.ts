import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Actor } from "../platform/actor.ts"
import type { Commit } from "../platform/idempotency.ts"
import { Refusal, type Refuse } from "../platform/refusal.ts"
import { RaceLost, type Table, type Write } from "../platform/table.ts"
import type { SquareProvider } from "../providers/square.ts"
import { ledgerReader } from "../requests/readers/ledger.ts"
import type { LedgerEntry } from "../requests/rules/ledger-entry.ts"
import { recompute } from "../requests/rules/recompute.ts"
import { noChange, type RequestChange } from "../requests/rules/request-change.ts"
import { requestStore, type StoredRequestChange } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import {
  callTimeout,
  isOpen,
  isStale,
  type Outcome,
  outcomeOf,
  outcomeOfLookup,
  outcomeOfPayment,
  outcomeOfRefund,
  pendingFieldOf,
  referenceOf,
  settleAttempt,
} from "./rules/attempt.ts"

/*
 * Card payments and refunds through Square (docs/decisions/payments.md). An attempt is stored before the call to
 * Square, and one function settles it, whether the outcome comes from the reply, a webhook, a lookup, or the scheduled
 * job.
 */

export type Settled = { request: ServiceRequest; entry: LedgerEntry }

export type SettleOptions = {
  now: Date
  /** who caused it, if not the person who made the attempt */
  by?: Actor | undefined
  additionalWrites?: Write[] | undefined
  commit?: Commit | undefined
  reply?: ((settled: Settled) => unknown) | undefined
}

/** The outcome is recorded under the person who made the attempt. */
export const attemptActor = ({ by }: LedgerEntry): Actor => ({
  _id: by._id ?? "square",
  name: by.name,
  initials: by.initials ?? "",
  session: by.session ?? "square",
  role: "admin",
  category: "personal",
  serviceTechnician: false,
})

export const refuseAny: Refuse<"not_found" | "changed_meanwhile" | "malformed"> = (code, facts) =>
  new Refusal(code, facts)

export const requireEntry = (entry: LedgerEntry | undefined): LedgerEntry => {
  if (!entry) throw new Error("A try was settled that was never stored.")
  return entry
}

/** No change. A stale request is read again. */
export const alreadySettled = (current: ServiceRequest, entry: LedgerEntry): RequestChange => {
  if (isStale(current, entry)) throw new RaceLost("the same try, settled meanwhile")
  return noChange
}

export const attemptSettler = (table: Table, square: SquareProvider) => {
  const [requests, ledger] = [requestStore(table), ledgerReader(table)]
  const branchSettings = branchStore(table)
  const commitDirectly: Commit = (writes) => table.transact(writes)

  /** Stores the outcome in one transaction with the request. */
  const settle = async (
    { invoiceNumber, _id }: Pick<LedgerEntry, "invoiceNumber" | "_id">,
    outcome: Outcome,
    { now, by, additionalWrites = [], commit = commitDirectly, reply = () => undefined }: SettleOptions,
  ): Promise<Settled> => {
    const branches = await branchSettings.all()
    let entry = requireEntry(await ledger.entry(invoiceNumber, _id))
    const request = await requests.change({
      number: invoiceNumber,
      baseVersion: undefined,
      actor: by ?? attemptActor(entry),
      refuse: refuseAny,
      now,
      branches,
      // Only a final outcome is stored for retries.
      commit: (writes, reply) => (entry.state === "approved" ? commit : commitDirectly)(writes, reply),
      reply: (after) => reply({ request: after, entry }),
      async decide(current): Promise<StoredRequestChange> {
        entry = requireEntry(await ledger.entry(invoiceNumber, _id))
        const next = settleAttempt(current, entry, outcome, (merged) => recompute(merged, branches, now), now)
        if (!next) return alreadySettled(current, entry)
        entry = next.entry
        return { ...next.change, additionalWrites: () => additionalWrites }
      },
    })
    return { request, entry }
  }
  const lookUp = async (entry: LedgerEntry, now: Date, timeout?: number): Promise<Outcome> => {
    const { provider } = entry
    if (!provider) throw new Error("This attempt never went to the payment provider.")
    if (entry.kind === "refund") {
      if (provider.id !== undefined) return outcomeOf(await square.getRefund(provider.id), outcomeOfRefund)
      return refundAtSquare(entry)
    }
    if (provider.id !== undefined) return outcomeOf(await square.getPayment(provider.id), outcomeOfPayment)
    const startedAt = new Date(entry.at)
    return outcomeOfLookup(
      await square.findPayment(referenceOf(entry), provider.locationId, startedAt),
      entry,
      now,
      timeout,
    )
  }

  /** Square's idempotency key makes repeated calls refund once. */
  const refundAtSquare = async (entry: LedgerEntry): Promise<Outcome> => {
    const { invoiceNumber, of = "" } = entry
    const payment = await ledger.entry(invoiceNumber, of)
    const reply = await square.refund({
      key: referenceOf(entry),
      paymentId: payment?.provider?.id ?? "",
      amount: entry.amount + entry.tip,
      reason: `Invoice ${invoiceNumber}${entry.reason ? `: ${entry.reason}` : ""}`,
    })
    return outcomeOf(reply, outcomeOfRefund)
  }

  const refresh = async (entry: LedgerEntry, options: SettleOptions): Promise<Settled> => {
    const outcome: Outcome = isOpen(entry) ? await lookUp(entry, options.now) : { kind: "undecided" }
    return settle(entry, outcome, options)
  }

  return {
    settle,
    refresh,
    refundAtSquare,

    /** A payment that Square has already decided stays as decided. */
    async cancel(entry: LedgerEntry, options: SettleOptions): Promise<Settled> {
      if (!isOpen(entry)) return refresh(entry, options)
      await square.cancel(referenceOf(entry))
      return settle(entry, await lookUp(entry, options.now, callTimeout), options)
    },

    /** Looks up the request's pending payment or refund, if any. */
    async refreshPending(
      kind: LedgerEntry["kind"],
      request: ServiceRequest,
      now: Date,
    ): Promise<Settled | undefined> {
      const pending = request[pendingFieldOf[kind]]
      const entry = pending && (await ledger.entry(request.invoiceNumber, pending._id))
      return entry && refresh(entry, { now })
    },
  }
}
