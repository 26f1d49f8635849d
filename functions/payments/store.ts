import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { messages } from "#shared/messages.ts"
import { type Actor, seconds } from "../platform/actor.ts"
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
  callEnded,
  givenBackElsewhere,
  handedOver,
  isBehind,
  isOpen,
  type Outcome,
  outcomeOf,
  outcomeOfPayment,
  outcomeOfRefund,
  outcomeOfSearch,
  referenceOf,
  settled,
  slotOf,
  tryIn,
} from "./rules/attempt.ts"
import type { SquareEvent } from "./rules/event.ts"

// Other areas know this file: what they need of the parts passes through here.

/*
 * Money that moves through the provider (docs/decisions/payments.md). A try is stored before the call, and what became of it is
 * settled by one function, whoever tells it: the call's own answer, a webhook, somebody who asks, the clock.
 */

/** Longer than Square tells anything again. */
const keptForDays = 90

export type Settled = { request: ServiceRequest; entry: LedgerEntry }

/** Whoever made a try is who its end is told of, also when a clock or the provider tells it. */
const makerOf = ({ by }: LedgerEntry): Actor => ({
  _id: by._id ?? "square",
  name: by.name,
  initials: by.initials ?? "",
  session: by.session ?? "square",
  role: "admin",
  category: "personal",
  serviceTechnician: false,
})

const underWay = { payment: messages.payments.underWay, refund: messages.payments.refundUnderWay } as const

const refuseAny: Refuse<"not_found" | "changed_meanwhile" | "malformed"> = (code, facts) =>
  new Refusal(code, facts)

const theSame = (entry: LedgerEntry | undefined): LedgerEntry => {
  if (!entry) throw new Error("A try was settled that was never stored.")
  return entry
}

/** Nothing is to be done; of a request that was read too early it is read again. */
const knownAlready = (current: ServiceRequest, entry: LedgerEntry): RequestChange => {
  if (isBehind(current, entry)) throw new RaceLost("the same try, settled meanwhile")
  return noChange
}

export const paymentStore = (table: Table, square: SquareProvider) => {
  const requests = requestStore(table)
  const places = branchStore(table)
  const straight: Commit = (writes) => table.transact(writes)

  /** Writes what became of a try, in one transaction with its request; what is known already changes nothing. */
  const settle = async (
    { invoiceNumber, _id }: Pick<LedgerEntry, "invoiceNumber" | "_id">,
    outcome: Outcome,
    { now, by, beside = [], commit = straight, reply = () => undefined }: Settling,
  ): Promise<Settled> => {
    const branches = await places.all()
    let entry = theSame(await requests.ledgerEntry(invoiceNumber, _id))
    const request = await requests.change({
      number: invoiceNumber,
      baseVersion: undefined,
      actor: by ?? makerOf(entry),
      refuse: refuseAny,
      now,
      branches,
      // A retry is given again what is decided for good, and nothing else.
      commit: (writes, answer) => (entry.state === "approved" ? commit : straight)(writes, answer),
      reply: (after) => reply({ request: after, entry }),
      async decide(current): Promise<StoredRequestChange> {
        entry = theSame(await requests.ledgerEntry(invoiceNumber, _id))
        const next = settled(current, entry, outcome, (merged) => recompute(merged, branches, now), now)
        if (!next) return knownAlready(current, entry)
        entry = next.entry
        return { ...next.decision, beside: () => beside }
      },
    })
    return { request, entry }
  }
  type Settling = {
    now: Date
    /** who brought it about, where it isn't whoever made the try */
    by?: Actor | undefined
    /** what else is written with it */
    beside?: Write[] | undefined
    commit?: Commit | undefined
    reply?: ((settled: Settled) => unknown) | undefined
  }

  /** What the provider says of a try now. */
  const lookUp = async (entry: LedgerEntry, now: Date, arrivesWithin?: number): Promise<Outcome> => {
    const { provider } = entry
    if (!provider) throw new Error("Only what went to the provider can be asked for there.")
    if (entry.kind === "refund") {
      if (provider.id !== undefined) return outcomeOf(await square.refundOf(provider.id), outcomeOfRefund)
      return giveBack(entry)
    }
    if (provider.id !== undefined) return outcomeOf(await square.payment(provider.id), outcomeOfPayment)
    const since = new Date(entry.at)
    return outcomeOfSearch(
      await square.findPayment(referenceOf(entry), provider.locationId, since),
      entry,
      now,
      arrivesWithin,
    )
  }

  /** Asks the provider for a refund: as often as it is asked, under its key the money moves once. */
  const giveBack = async (entry: LedgerEntry): Promise<Outcome> => {
    const { invoiceNumber, of = "" } = entry
    const payment = await requests.ledgerEntry(invoiceNumber, of)
    const said = await square.refund({
      key: referenceOf(entry),
      paymentId: payment?.provider?.id ?? "",
      amount: entry.amount + entry.tip,
      reason: `Invoice ${invoiceNumber}${entry.reason ? `: ${entry.reason}` : ""}`,
    })
    return outcomeOf(said, outcomeOfRefund)
  }

  /** What became of a try, as the provider says it by now. */
  const ask = async (entry: LedgerEntry, settling: Settling): Promise<Settled> => {
    const outcome: Outcome = isOpen(entry) ? await lookUp(entry, settling.now) : { kind: "undecided" }
    return settle(entry, outcome, settling)
  }

  /** A refund names its payment alone, and that one its request. Given back at Square itself, it is one of ours from now on. */
  const hearRefund = async (
    refund: SquareRefund,
    news: (entry: LedgerEntry, outcome: Outcome) => Promise<boolean>,
    { now, beside }: { now: Date; beside: Write[] },
  ): Promise<boolean> => {
    const said = await square.payment(refund.paymentId)
    const known = tryIn(said.kind === "told" ? said.thing.reference : undefined)
    if (!known || !(await requests.find(known.invoiceNumber))) return false
    const entries = await requests.ledger(known.invoiceNumber)
    const ours = entries.find(({ kind, provider }) => kind === "refund" && provider?.id === refund.id)
    if (ours) return news(ours, outcomeOfRefund(refund))
    // It may be ours while our own reply is still on its way: asked for again under its key, Square names it. One that has
    // its name is not this one, nor is one of another amount.
    const open = entries.find(
      (entry) =>
        entry.kind === "refund" &&
        entry.of === known._id &&
        isOpen(entry) &&
        entry.provider?.id === undefined &&
        entry.amount + entry.tip === refund.amount,
    )
    if (open) {
      const outcome = await giveBack(open)
      const done = await settle(open, outcome, { now })
      const isUnknown = outcome.kind === "undecided" && outcome.facts === undefined
      if (isUnknown || outcome.facts?.id === refund.id) return done.entry.state !== open.state
    }
    const of = entries.find(({ _id, state }) => _id === known._id && state === "approved")
    if (!of || outcomeOfRefund(refund).kind !== "approved") return false
    const branches = await places.all()
    let isNews = false
    await requests.change({
      number: known.invoiceNumber,
      baseVersion: undefined,
      actor: makerOf(of),
      refuse: refuseAny,
      now,
      branches,
      commit: straight,
      reply: () => undefined,
      decide(current): StoredRequestChange {
        const decision = givenBackElsewhere(
          current,
          of,
          refund,
          (merged) => recompute(merged, branches, now),
          now,
        )
        isNews = decision !== undefined
        return decision ? { ...decision, beside: () => beside } : noChange
      },
    })
    return isNews
  }

  return {
    requests,
    settle,
    ask,
    giveBack,

    /** Has the provider cancel a payment; one that it has decided on already stands. */
    async cancel(entry: LedgerEntry, settling: Settling): Promise<Settled> {
      if (!isOpen(entry)) return ask(entry, settling)
      await square.cancel(referenceOf(entry))
      return settle(entry, await lookUp(entry, settling.now, callEnded), settling)
    },

    branches: () => places.all(),

    /** Stores a try before its call, one of its kind at a time for each request; one of the same id is found again. */
    async begin({
      kind,
      number,
      id,
      baseVersion,
      actor,
      now,
      refuse,
      load,
      decide,
    }: Beginning): Promise<LedgerEntry> {
      const branches = await places.all()
      let entry: LedgerEntry | undefined
      await requests.change({
        number,
        baseVersion,
        actor,
        refuse,
        now,
        branches,
        commit: straight,
        reply: () => undefined,
        ...(load && { load }),
        async decide(current): Promise<StoredRequestChange> {
          entry = await requests.ledgerEntry(number, id)
          if (entry) return knownAlready(current, entry)
          if (current[slotOf[kind]]) throw refuse("payment_under_way", { detail: underWay[kind] })
          const begun = decide(current)
          entry = { ...begun.entry, kind, by: personOf(actor) }
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
            event: begun.event,
          }
        },
      })
      return theSame(entry)
    },

    /** Records money that somebody gave back by hand; what was recorded before is found again. */
    async handOver(
      { number, id, baseVersion, actor, refuse, entryFor, method }: HandingOver,
      { now, commit = straight, reply = () => undefined }: Settling,
    ): Promise<Settled> {
      const branches = await places.all()
      let entry: LedgerEntry | undefined
      const request = await requests.change({
        number,
        baseVersion,
        actor,
        refuse,
        now,
        branches,
        commit,
        reply: (after) => reply({ request: after, entry: theSame(entry) }),
        async decide(current): Promise<StoredRequestChange> {
          entry = await requests.ledgerEntry(number, id)
          if (entry) return knownAlready(current, entry)
          const given: LedgerEntry = {
            ...entryFor(current),
            state: "approved",
            settledAt: now.toISOString(),
            by: personOf(actor),
          }
          entry = given
          return handedOver(current, given, (merged) => recompute(merged, branches, now), method)
        },
      })
      return { request, entry: theSame(entry) }
    },

    /** The payment, or the refund, of a request that is on its way is asked for; undefined when none is. */
    async askForPending(
      kind: LedgerEntry["kind"],
      request: ServiceRequest,
      now: Date,
    ): Promise<Settled | undefined> {
      const pending = request[slotOf[kind]]
      const entry = pending && (await requests.ledgerEntry(request.invoiceNumber, pending._id))
      return entry && ask(entry, { now })
    },

    /** What the provider told by itself; whether it was news. An event that was heard before is none. */
    async hear({ id, payment, refund }: SquareEvent, now: Date): Promise<boolean> {
      const heard = keys.providerEvent("square", id)
      if (await table.get(heard)) return false
      const beside: Write[] = [
        {
          put: { ...heard, at: now.toISOString(), expiresAt: seconds(now) + keptForDays * 86_400 },
          onlyIf: absent,
          race: "the same event twice",
        },
      ]
      const news = async (entry: LedgerEntry, outcome: Outcome): Promise<boolean> => {
        const done = await settle(entry, outcome, { now, beside })
        return done.entry.state !== entry.state
      }
      if (payment) {
        const known = tryIn(payment.reference)
        const entry = known && (await requests.ledgerEntry(known.invoiceNumber, known._id))
        if (!entry || payment.amount !== entry.amount || payment.tip !== entry.tip) return false
        return news(entry, outcomeOfPayment(payment))
      }
      return refund ? hearRefund(refund, news, { now, beside }) : false
    },

    squareCustomer: async (userId: string | undefined) =>
      userId === undefined ? undefined : customerReader(table).idOf(userId),
  }
}

export type PaymentStore = ReturnType<typeof paymentStore>

type HandingOver = {
  number: number
  id: string
  baseVersion: number | undefined
  actor: Actor
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed">
  entryFor: (current: ServiceRequest) => Omit<LedgerEntry, "by" | "state">
  /** how the payment was made: "CASH" */
  method: string
}

type Beginning = {
  kind: LedgerEntry["kind"]
  number: number
  id: string
  baseVersion: number | undefined
  actor: Actor
  now: Date
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed" | "payment_under_way">
  /** how the request is found by whoever has no login */
  load?: () => Promise<ServiceRequest>
  /** The entry of a new attempt and its event. Throws what the handler refuses. */
  decide: (current: ServiceRequest) => { entry: Omit<LedgerEntry, "by" | "kind">; event: JobEvent }
}
