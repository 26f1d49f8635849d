import { describe, expect, it, test } from "vitest"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { aLine, anEntry, aRequest } from "#test/builders/requests.ts"
import type { SquarePayment } from "../../providers/square.ts"
import type { LedgerEntry } from "../../requests/rules/ledger-entry.ts"
import { applyChange } from "../../requests/rules/request-change.ts"
import {
  isStale,
  type Outcome,
  outcomeOfLookup,
  outcomeOfPayment,
  parseReference,
  referenceOf,
  settleAttempt,
  startAttempt,
} from "./attempt.ts"

const now = new Date("2026-11-20T19:05:00.000Z")
const _id = "7b0f3ec5-086a-4871-8f13-3c81b3875218"

describe("A payment attempt's reference at Square", () => {
  it("has at most 40 characters and parses back to the attempt", () => {
    const reference = referenceOf({ invoiceNumber: 10_042, _id })
    expect(reference).toBe("7qy-7b0f3ec5086a48718f133c81b3875218")
    expect(parseReference(reference)).toEqual({ invoiceNumber: 10_042, _id })
    const highest = referenceOf({ invoiceNumber: 78_364_164_095, _id })
    expect(highest).toHaveLength(40)
    expect(parseReference(highest)).toEqual({ invoiceNumber: 78_364_164_095, _id })
  })

  it("is undefined for a payment that is not one of ours", () => {
    for (const reference of [undefined, "", "10042", "Table 7", "7qy-7b0f3ec5"])
      expect(parseReference(reference)).toBeUndefined()
  })
})

const payment: SquarePayment = {
  id: "sq1",
  orderId: "o1",
  locationId: "LMAIN",
  status: "COMPLETED",
  amount: 25_000,
  tip: 0,
  reference: "7qy-x",
  cardState: "CAPTURED",
  risk: "NORMAL",
  card: { brand: "VISA", last4: "1111" },
  codes: [],
}

describe("The provider's outcome", () => {
  it("is approved, failed, or undecided", () => {
    expect(outcomeOfPayment(payment).kind).toBe("approved")
    expect(outcomeOfPayment({ ...payment, status: "PENDING" }).kind).toBe("undecided")
    expect(outcomeOfPayment({ ...payment, status: "FAILED", codes: ["CVV_FAILURE"] })).toMatchObject({
      kind: "failed",
      codes: ["CVV_FAILURE"],
    })
  })

  it("of an attempt unknown to Square is a failure only once it can no longer arrive", () => {
    const none = { kind: "ok", value: undefined } as const
    const at = (minutes: number) => ({ at: new Date(now.getTime() - minutes * 60_000).toISOString() })
    expect(outcomeOfLookup(none, at(2), now)).toEqual({ kind: "undecided" })
    expect(outcomeOfLookup(none, at(4), now)).toEqual({ kind: "failed", codes: ["NEVER_ARRIVED"] })
    expect(outcomeOfLookup({ kind: "unknown" }, at(999), now)).toEqual({ kind: "undecided" })
  })
})

const pending = (entry: LedgerEntry, from: ServiceRequest["serviceStatus"]) => ({
  _id: entry._id,
  amount: entry.amount,
  tip: entry.tip,
  at: entry.at,
  by: entry.by.name,
  undecided: false,
  from,
})
const approved: Outcome = outcomeOfPayment(payment)
const failed: Outcome = { kind: "failed", codes: ["GENERIC_DECLINE"] }
const undecided: Outcome = { kind: "undecided" }

const after = (request: ServiceRequest, entry: LedgerEntry, outcome: Outcome) => {
  const next = settleAttempt(request, entry, outcome, (same) => same, now)
  return next && { ...next, request: { ...request, ...next.change.patch } }
}

describe("The end of a payment attempt", () => {
  const started = anEntry({ _id, state: "started", tip: 500 })
  const request: ServiceRequest = {
    ...aRequest({
      invoiceNumber: 10_042,
      serviceStatus: "awaitingPayment",
      pendingPayment: pending(started, "awaitingPayment"),
    }),
    total: 25_000,
    totalCustomerDue: 25_000,
    totalUnpaid: 25_000,
  }

  it("adds an approved payment to the request", () => {
    const done = after(request, started, approved)
    expect(done?.request.payments).toEqual([
      {
        _id,
        party: "customer",
        method: "CREDITCARD",
        amount: 25_000,
        tip: 500,
        at: started.at,
        by: "Rosa",
        prepaid: false,
        voided: false,
        card: { brand: "VISA", last4: "1111" },
        providerId: "sq1",
      },
    ])
    expect(done?.request.pendingPayment).toBeUndefined()
    expect(done?.entry).toMatchObject({ state: "approved", provider: { id: "sq1", locationId: "LMAIN" } })
    expect(done?.change.event).toEqual({
      code: "cardDone",
      kind: "payment",
      amount: 25_500,
      tip: 500,
      card: { brand: "VISA", last4: "1111" },
    })
  })

  it("restores the request's status after a failure", () => {
    const waiting = { ...request, serviceStatus: "paymentPending" as const }
    const done = after(waiting, { ...started, state: "pending" }, failed)
    expect(done?.request.payments).toEqual([])
    expect(done?.change.finish?.(waiting).serviceStatus).toBe("awaitingPayment")
    expect(done?.entry).toMatchObject({ state: "failed", codes: ["GENERIC_DECLINE"] })
  })

  it("reports the surplus to refund when an approved payment exceeds the amount due", () => {
    const cash = { _id: "c", party: "customer", method: "CASH", amount: 10_000, tip: 0 } as const
    const by = { at: started.at, by: "Rosa", prepaid: false, voided: false }
    const done = after({ ...request, payments: [{ ...cash, ...by }] }, started, approved)
    expect(done?.change.event).toMatchObject({ code: "cardDone", surplus: 10_000 })
  })

  it("leaves a finished job its tax rate when the card fails", () => {
    const finished = aRequest({
      branch: "b1",
      appointmentLocation: "Inshop",
      appointmentDate: "2026-11-10",
      serviceStatus: "awaitingPayment",
      charges: [aLine("Replace", { net: 10_000 })],
    })
    const taxRates = [{ from: "2026-01-01", percent: 8.25 }]
    const branch = { _id: "b1", zone: "Yuba City", city: "Yuba City", cities: [], zip: "95991", taxRates }
    const context = { branches: [{ ...branch, zipTaxRates: [] }], now }
    const cardStarted = { code: "cardStarted", kind: "payment", amount: 10_725 } as const
    const start = startAttempt(finished, started, cardStarted)
    const paying = applyChange(finished, { ...finished, ...start.patch }, {}, context)
    const declined = applyChange(paying, after(paying, started, failed)?.request ?? paying, {}, context)
    expect(declined).toMatchObject({ pendingPayment: undefined, taxRate: 7.25, total: 10_725 })
  })

  it("keeps the status that another payment produced when the card fails", () => {
    const cash = { _id: "c", party: "customer", method: "CASH", amount: 25_000, tip: 0 } as const
    const by = { at: started.at, by: "Rosa", prepaid: false, voided: false }
    const waiting = { ...request, serviceStatus: "paymentPending" as const, payments: [{ ...cash, ...by }] }
    const done = after(waiting, { ...started, state: "pending" }, failed)
    expect(done?.change.finish?.(waiting).serviceStatus).toBe("invoicePaid")
  })

  it("moves an undecided job to Payment Pending once the work is done, and only once", () => {
    const done = after(request, started, undecided)
    expect(done?.change.finish?.(request).serviceStatus).toBe("paymentPending")
    expect(done?.request.pendingPayment?.undecided).toBe(true)
    expect(after(request, { ...started, state: "pending" }, undecided)).toBeUndefined()
    const ready = { ...request, serviceStatus: "repairReady" as const }
    expect(after(ready, started, undecided)?.change.finish?.(ready).serviceStatus).toBe("repairReady")
  })

  it("rereads an undecided attempt when the ledger has it and the request does not", () => {
    expect(isStale(request, started)).toBe(false)
    expect(isStale(request, { ...started, state: "pending" })).toBe(true)
    const pendingRequest = after(request, started, undecided)?.request ?? request
    expect(isStale(pendingRequest, { ...started, state: "pending" })).toBe(false)
  })

  test.each<[LedgerEntry["state"], Outcome, boolean]>([
    ["started", approved, true],
    ["pending", approved, true],
    // A payment that arrives after it was given up still counts.
    ["failed", approved, true],
    ["approved", approved, false],
    ["voided", approved, false],
    ["started", failed, true],
    ["pending", failed, true],
    ["approved", failed, false],
    ["failed", failed, false],
    ["approved", undecided, false],
    ["failed", undecided, false],
  ])("reports whether an attempt that was %s and is now %j is news: %s", (state, outcome, isNews) => {
    expect(after(request, { ...started, state }, outcome) !== undefined).toBe(isNews)
  })
})
