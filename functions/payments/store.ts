import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { messages } from "#shared/messages.ts"
import { type Actor, epochSeconds } from "../platform/actor.ts"
import type { Commit } from "../platform/idempotency.ts"
import { keys } from "../platform/keys.ts"
import { Refusal, type Refuse } from "../platform/refusal.ts"
import { absent, RaceLost, type Table, type Write } from "../platform/table.ts"
import { personOf } from "../platform/versioned.ts"
import type { SquareProvider, SquareRefund } from "../providers/square.ts"
import {
  type LedgerEntry,
  noChange,
  type RequestChange,
  recompute,
  requestStore,
  type StoredRequestChange,
} from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { customerReader } from "./reader.ts"
import {
  callTimeout,
  isOpen,
  isStale,
  type Outcome,
  outcomeOf,
  outcomeOfPayment,
  outcomeOfRefund,
  outcomeOfSearch,
  parseReference,
  pendingFieldOf,
  recordRefundAtSquare,
  recordRefundByHand,
  referenceOf,
  settleAttempt,
} from "./rules/attempt.ts"
import type { SquareEvent } from "./rules/square-event.ts"

// Other areas know this file: what they need of the parts passes through here.

/*
 * Card payments and refunds through Square (docs/decisions/payments.md). An attempt is stored before the call to
 * Square, and one function settles it, whether the outcome comes from the reply, a webhook, a lookup, or the scheduled
 * job.
 */

/** Days. Square stops resending events earlier. */
const eventLifetimeDays = 90

export type Settled = { request: ServiceRequest; entry: LedgerEntry }

/** The outcome is recorded under the person who made the attempt. */
const actorOf = ({ by }: LedgerEntry): Actor => ({
  _id: by._id ?? "square",
  name: by.name,
  initials: by.initials ?? "",
  session: by.session ?? "square",
  role: "admin",
  category: "personal",
  serviceTechnician: false,
})

const underWayMessages = {
  payment: messages.payments.underWay,
  refund: messages.payments.refundUnderWay,
} as const

const refuseAny: Refuse<"not_found" | "changed_meanwhile" | "malformed"> = (code, facts) =>
  new Refusal(code, facts)

const requireEntry = (entry: LedgerEntry | undefined): LedgerEntry => {
  if (!entry) throw new Error("A try was settled that was never stored.")
  return entry
}

/** No change. A stale request is read again. */
const alreadySettled = (current: ServiceRequest, entry: LedgerEntry): RequestChange => {
  if (isStale(current, entry)) throw new RaceLost("the same try, settled meanwhile")
  return noChange
}

export const paymentStore = (table: Table, square: SquareProvider) => {
  const requests = requestStore(table)
  const branchSettings = branchStore(table)
  const commitDirectly: Commit = (writes) => table.transact(writes)

  /** Stores the outcome in one transaction with the request. */
  const settle = async (
    { invoiceNumber, _id }: Pick<LedgerEntry, "invoiceNumber" | "_id">,
    outcome: Outcome,
    { now, by, additionalWrites = [], commit = commitDirectly, reply = () => undefined }: SettleOptions,
  ): Promise<Settled> => {
    const branches = await branchSettings.all()
    let entry = requireEntry(await requests.ledgerEntry(invoiceNumber, _id))
    const request = await requests.change({
      number: invoiceNumber,
      baseVersion: undefined,
      actor: by ?? actorOf(entry),
      refuse: refuseAny,
      now,
      branches,
      // Only a final outcome is stored for retries.
      commit: (writes, reply) => (entry.state === "approved" ? commit : commitDirectly)(writes, reply),
      reply: (after) => reply({ request: after, entry }),
      async decide(current): Promise<StoredRequestChange> {
        entry = requireEntry(await requests.ledgerEntry(invoiceNumber, _id))
        const next = settleAttempt(current, entry, outcome, (merged) => recompute(merged, branches, now), now)
        if (!next) return alreadySettled(current, entry)
        entry = next.entry
        return { ...next.decision, additionalWrites: () => additionalWrites }
      },
    })
    return { request, entry }
  }
  type SettleOptions = {
    now: Date
    /** who caused it, if not the person who made the attempt */
    by?: Actor | undefined
    additionalWrites?: Write[] | undefined
    commit?: Commit | undefined
    reply?: ((settled: Settled) => unknown) | undefined
  }

  const lookUp = async (entry: LedgerEntry, now: Date, timeout?: number): Promise<Outcome> => {
    const { provider } = entry
    if (!provider) throw new Error("Only what went to the provider can be asked for there.")
    if (entry.kind === "refund") {
      if (provider.id !== undefined) return outcomeOf(await square.getRefund(provider.id), outcomeOfRefund)
      return refundAtSquare(entry)
    }
    if (provider.id !== undefined) return outcomeOf(await square.getPayment(provider.id), outcomeOfPayment)
    const since = new Date(entry.at)
    return outcomeOfSearch(
      await square.findPayment(referenceOf(entry), provider.locationId, since),
      entry,
      now,
      timeout,
    )
  }

  /** Square's idempotency key makes repeated calls refund once. */
  const refundAtSquare = async (entry: LedgerEntry): Promise<Outcome> => {
    const { invoiceNumber, of = "" } = entry
    const payment = await requests.ledgerEntry(invoiceNumber, of)
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

  /**
   * A refund event names only its payment, which leads to the request. A refund made at Square itself is added to the
   * ledger.
   */
  const receiveRefund = async (
    refund: SquareRefund,
    settleEntry: (entry: LedgerEntry, outcome: Outcome) => Promise<boolean>,
    { now, additionalWrites }: { now: Date; additionalWrites: Write[] },
  ): Promise<boolean> => {
    const reply = await square.getPayment(refund.paymentId)
    const attempt = parseReference(reply.kind === "ok" ? reply.value.reference : undefined)
    if (!attempt || !(await requests.find(attempt.invoiceNumber))) return false
    const entries = await requests.ledger(attempt.invoiceNumber)
    const ownRefund = entries.find(({ kind, provider }) => kind === "refund" && provider?.id === refund.id)
    if (ownRefund) return settleEntry(ownRefund, outcomeOfRefund(refund))
    // It may be ours with its reply still pending: repeat our call under its key to learn the id. An entry with an id
    // or another amount is a different refund.
    const open = entries.find(
      (entry) =>
        entry.kind === "refund" &&
        entry.of === attempt._id &&
        isOpen(entry) &&
        entry.provider?.id === undefined &&
        entry.amount + entry.tip === refund.amount,
    )
    if (open) {
      const outcome = await refundAtSquare(open)
      const result = await settle(open, outcome, { now })
      const isUnknown = outcome.kind === "undecided" && outcome.facts === undefined
      if (isUnknown || outcome.facts?.id === refund.id) return result.entry.state !== open.state
    }
    const paidEntry = entries.find(({ _id, state }) => _id === attempt._id && state === "approved")
    if (!paidEntry || outcomeOfRefund(refund).kind !== "approved") return false
    const branches = await branchSettings.all()
    let isChanged = false
    await requests.change({
      number: attempt.invoiceNumber,
      baseVersion: undefined,
      actor: actorOf(paidEntry),
      refuse: refuseAny,
      now,
      branches,
      commit: commitDirectly,
      reply: () => undefined,
      decide(current): StoredRequestChange {
        const decision = recordRefundAtSquare(
          current,
          paidEntry,
          refund,
          (merged) => recompute(merged, branches, now),
          now,
        )
        isChanged = decision !== undefined
        return decision ? { ...decision, additionalWrites: () => additionalWrites } : noChange
      },
    })
    return isChanged
  }

  return {
    requests,
    settle,
    ask: refresh,
    giveBack: refundAtSquare,

    /** A payment that Square has already decided stays as decided. */
    async cancel(entry: LedgerEntry, options: SettleOptions): Promise<Settled> {
      if (!isOpen(entry)) return refresh(entry, options)
      await square.cancel(referenceOf(entry))
      return settle(entry, await lookUp(entry, options.now, callTimeout), options)
    },

    branches: () => branchSettings.all(),

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
          entry = await requests.ledgerEntry(number, id)
          if (entry) return alreadySettled(current, entry)
          if (current[pendingFieldOf[kind]])
            throw refuse("payment_under_way", { detail: underWayMessages[kind] })
          const started = decide(current)
          entry = { ...started.entry, kind, by: personOf(actor) }
          const pending = {
            _id: id,
            amount: entry.amount,
            tip: entry.tip,
            at: entry.at,
            by: actor.name,
            undecided: false,
          }
          return {
            patch:
              kind === "payment"
                ? { pendingPayment: { ...pending, from: current.serviceStatus } }
                : { pendingRefund: pending },
            ledger: [entry],
            event: started.event,
          }
        },
      })
      return requireEntry(entry)
    },

    /** A repeated id returns the stored refund. */
    async refundByHand(
      { number, id, baseVersion, actor, refuse, buildEntry, method }: HandRefund,
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
          entry = await requests.ledgerEntry(number, id)
          if (entry) return alreadySettled(current, entry)
          const refundEntry: LedgerEntry = {
            ...buildEntry(current),
            state: "approved",
            settledAt: now.toISOString(),
            by: personOf(actor),
          }
          entry = refundEntry
          return recordRefundByHand(
            current,
            refundEntry,
            (merged) => recompute(merged, branches, now),
            method,
          )
        },
      })
      return { request, entry: requireEntry(entry) }
    },

    /** Looks up the request's pending payment or refund, if any. */
    async refreshPending(
      kind: LedgerEntry["kind"],
      request: ServiceRequest,
      now: Date,
    ): Promise<Settled | undefined> {
      const pending = request[pendingFieldOf[kind]]
      const entry = pending && (await requests.ledgerEntry(request.invoiceNumber, pending._id))
      return entry && refresh(entry, { now })
    },

    /** Handles a webhook event. Returns false for a repeated or unknown one. */
    async receiveEvent({ id, payment, refund }: SquareEvent, now: Date): Promise<boolean> {
      const eventKey = keys.providerEvent("square", id)
      if (await table.get(eventKey)) return false
      const additionalWrites: Write[] = [
        {
          put: {
            ...eventKey,
            at: now.toISOString(),
            expiresAt: epochSeconds(now) + eventLifetimeDays * 86_400,
          },
          onlyIf: absent,
          race: "the same event twice",
        },
      ]
      const settleEntry = async (entry: LedgerEntry, outcome: Outcome): Promise<boolean> => {
        const result = await settle(entry, outcome, { now, additionalWrites })
        return result.entry.state !== entry.state
      }
      if (payment) {
        const attempt = parseReference(payment.reference)
        const entry = attempt && (await requests.ledgerEntry(attempt.invoiceNumber, attempt._id))
        if (!entry || payment.amount !== entry.amount || payment.tip !== entry.tip) return false
        return settleEntry(entry, outcomeOfPayment(payment))
      }
      return refund ? receiveRefund(refund, settleEntry, { now, additionalWrites }) : false
    },

    findSquareCustomer: async (userId: string | undefined) =>
      userId === undefined ? undefined : customerReader(table).findId(userId),
  }
}

export type PaymentStore = ReturnType<typeof paymentStore>

type HandRefund = {
  number: number
  id: string
  baseVersion: number | undefined
  actor: Actor
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed">
  buildEntry: (current: ServiceRequest) => Omit<LedgerEntry, "by" | "state">
  /** payment method, such as "CASH" */
  method: string
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
