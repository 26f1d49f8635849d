import { createHmac, randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, inject, it } from "vitest"
import { referenceOf } from "#functions/payments/rules/attempt.ts"
import { refundEntry } from "#functions/payments/rules/refund.ts"
import { attemptActor } from "#functions/payments/settle-attempt.ts"
import { paymentStore } from "#functions/payments/store.ts"
import { Refusal } from "#functions/platform/refusal.ts"
import { SquareDown, type SquarePayment, squareProvider } from "#functions/providers/square.ts"
import type { LedgerEntry } from "#functions/requests/rules/ledger-entry.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { people } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { linkOf } from "../invoices/link.ts"
import { act, aDoneJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { giveBack, payByCard } from "./card.ts"
import { ledgerErrors, ledgerOf } from "./ledger.ts"

const { clerk, technician, customer } = people(table)

const { signatureKey } = JSON.parse(readFileSync(join(dirname(inject("log")), "keys/square"), "utf8")) as {
  signatureKey: string
}
const url = `${inject("origin")}/api/hooks/square`
const signed = (text: string, key = signatureKey) =>
  createHmac("sha256", key)
    .update(url + text)
    .digest("base64")

const tell = async (text: string, signature = signed(text)) => {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-square-hmacsha256-signature": signature },
    body: text,
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const event = (object: object, event_id = randomUUID()) =>
  JSON.stringify({ merchant_id: "M", type: "payment.updated", event_id, data: { object } })

const paymentOf = (number: number, _id: string, more: object = {}) => ({
  payment: {
    id: `sq-${_id}`,
    status: "COMPLETED",
    location_id: "LMAIN",
    reference_id: referenceOf({ invoiceNumber: number, _id }),
    amount_money: { amount: 57_622, currency: "USD" },
    card_details: { status: "CAPTURED", card: { card_brand: "VISA", last_4: "1111" } },
    ...more,
  },
})

const aPaidJob = async (rosa: Login) => {
  const number = await aDoneJob(rosa, await technician())
  const { body } = await payByCard(rosa, number, { amount: 576.22 })
  return { number, paymentId: body.paymentId }
}

describe("POST /hooks/square", () => {
  it("rejects events that are forged, altered, unsigned, or signed for another URL", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    const text = event(paymentOf(number, paymentId, { status: "FAILED" }))
    const ofAnotherAddress = createHmac("sha256", signatureKey)
      .update(`https://elsewhere.example/api/hooks/square${text}`)
      .digest("base64")
    for (const signature of ["", "forged", signed(text, "another key"), signed(`${text} `), ofAnotherAddress])
      expect(await tell(text, signature)).toMatchObject({ status: 403, body: { code: "not_signed" } })
    expect((await as().post("/hooks/square", malformed({ any: "thing" }))).status).toBe(403)
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "invoicePaid" })
  })

  it("ignores payment events that are known, repeated, late, or contradicted", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    const { version } = await open(rosa, number)
    const again = event(paymentOf(number, paymentId))
    for (const text of [again, again, event(paymentOf(number, paymentId, { status: "FAILED" }))])
      expect(await tell(text)).toEqual({ status: 200, body: { matches: 0 } })
    expect(await open(rosa, number)).toMatchObject({ version, serviceStatus: "invoicePaid" })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("records a payment once when it was marked failed but succeeded after all", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const _id = randomUUID()
    await payByCard(rosa, number, { _id, amount: 576.22, sourceId: "cnon:card-nonce-declined" })
    const text = event(paymentOf(number, _id))
    expect(await tell(text)).toEqual({ status: 200, body: { matches: 1 } })
    expect(await tell(text)).toEqual({ status: 200, body: { matches: 0 } })
    expect(await tell(event(paymentOf(number, _id)))).toEqual({ status: 200, body: { matches: 0 } })
    const { payments, serviceStatus } = await open(rosa, number)
    expect({ serviceStatus, count: payments.length }).toEqual({ serviceStatus: "invoicePaid", count: 1 })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("records a refund made in Square's dashboard once", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    const { payments } = await open(rosa, number)
    const refund = {
      id: `${payments[0]?.providerId}_made-in-the-dashboard`,
      status: "COMPLETED",
      payment_id: payments[0]?.providerId,
      amount_money: { amount: 7622, currency: "USD" },
    }
    expect(await tell(event({ refund: { ...refund, status: "PENDING" } }))).toMatchObject({
      body: { matches: 0 },
    })
    expect(await tell(event({ refund }))).toMatchObject({ body: { matches: 1 } })
    expect(await tell(event({ refund }))).toMatchObject({ body: { matches: 0 } })
    expect(await open(rosa, number)).toMatchObject({
      totalUnpaid: 76.22,
      serviceStatus: "awaitingPayment",
      payments: [{ _id: paymentId, refunds: [{ amount: 76.22, by: "Square" }] }],
    })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it.each([401, 429, 503])("has a refund sent again while Square answers its lookup %i", async (status) => {
    const refund = {
      id: randomUUID(),
      status: "COMPLETED",
      payment_id: `unanswered-${status}`,
      amount_money: { amount: 7622, currency: "USD" },
    }
    expect(await tell(event({ refund }))).toMatchObject({ status: 503, body: { code: "unavailable" } })
  })

  it("has a refund sent again while our own of the same amount is unanswered, then records it", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const sourceId = "cnon:card-nonce-refund-undecided"
    await payByCard(rosa, number, { amount: 300, sourceId })
    const entry = (await ledgerOf(number)).find(({ kind }) => kind === "payment") as LedgerEntry
    const reference = referenceOf(entry)
    const { start, receiveEvent } = paymentStore(table, {
      ...squareProvider,
      getPayment: async () => ({ kind: "ok", value: { reference } as SquarePayment }),
      refund: async () => ({ kind: "unknown" }),
    })
    const [ownId, now] = [randomUUID(), new Date()]
    await start({
      kind: "refund",
      number,
      id: ownId,
      baseVersion: undefined,
      actor: attemptActor(entry),
      now,
      refuse: (code, facts) => new Refusal(code, facts),
      decide: ({ payments: [payment] }) => ({
        event: { code: "cardStarted", kind: "refund", amount: 10_000 },
        entry: {
          ...refundEntry(
            payment as ServiceRequest["payments"][number],
            { _id: ownId, invoiceNumber: number, amount: 10_000, tip: 0 },
            now,
          ),
          state: "started",
          provider: { name: "square", locationId: "LMAIN" },
        },
      }),
    })
    const paymentId = entry.provider?.id ?? ""
    const refund = { id: `${paymentId}_dashboard`, status: "COMPLETED", amount: 10_000, reason: undefined }
    const id = randomUUID()
    await expect(receiveEvent({ id, refund: { ...refund, paymentId } }, now)).rejects.toThrow(SquareDown)
    expect((await open(rosa, number)).payments[0]?.refunds).toBeUndefined()

    const payload = {
      id: refund.id,
      status: "COMPLETED",
      payment_id: paymentId,
      amount_money: { amount: 10_000, currency: "USD" },
    }
    expect(await tell(event({ refund: payload }, id))).toMatchObject({ body: { matches: 1 } })
    expect(await open(rosa, number)).toMatchObject({
      payments: [{ refunds: [{ amount: 100, by: "Square" }] }],
      pendingRefund: { amount: 100 },
    })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("does not record a refund started here a second time", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    await giveBack(rosa, number, paymentId, { amount: 100 })
    const [refund] = (await ledgerOf(number)).filter(({ kind }) => kind === "refund")
    const { payments } = await open(rosa, number)
    const payload = {
      id: refund?.provider?.id,
      status: "COMPLETED",
      payment_id: payments[0]?.providerId,
      amount_money: { amount: 10_000, currency: "USD" },
    }
    expect(await tell(event({ refund: payload }))).toMatchObject({ status: 200, body: { matches: 0 } })
    expect(await open(rosa, number)).toMatchObject({ totalUnpaid: 100 })
  })

  it("settles a refund days later without blocking payments in the meantime", async () => {
    const [rosa, mia] = [await clerk(), await customer()]
    const number = await aDoneJob(rosa, await technician(), { customerId: mia._id })
    const sourceId = "cnon:card-nonce-refund-undecided"
    const paid = await payByCard(rosa, number, { amount: 300, sourceId })
    const refund = await giveBack(rosa, number, paid.body.paymentId, { amount: 100 })
    expect(refund.body).toMatchObject({ status: "PENDING", serviceStatus: "awaitingPayment" })
    expect(await giveBack(rosa, number, paid.body.paymentId, { amount: 50 })).toBeProblem(
      409,
      "payment_under_way",
      { detail: "Square is still working on another refund for this job. Try again when it's done." },
    )
    const link = await linkOf(rosa, number)
    expect((await as().get("/job", { key: link })).body.wanted.payment).toBe(276.22)
    expect(JSON.stringify(await open(mia, number))).not.toContain("pendingRefund")
    expect((await payByCard(rosa, number, { amount: 276.22 })).body).toMatchObject({
      status: "APPROVED",
      serviceStatus: "invoicePaid",
    })
    expect(await open(rosa, number)).toMatchObject({ pendingRefund: { amount: 100, undecided: true } })
    expect(await ledgerErrors(number)).toEqual([])

    const { payments } = await open(rosa, number)
    const [entry] = (await ledgerOf(number)).filter(({ kind }) => kind === "refund")
    const decided = {
      id: entry?.provider?.id,
      status: "COMPLETED",
      payment_id: payments[0]?.providerId,
      amount_money: { amount: 10_000, currency: "USD" },
    }
    expect(await tell(event({ refund: decided }))).toMatchObject({ body: { matches: 1 } })
    const after = await open(rosa, number)
    expect(after).toMatchObject({ totalUnpaid: 100, serviceStatus: "awaitingPayment" })
    expect(after.pendingRefund).toBeUndefined()
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("settles a refund while a card is undecided, and the job still waits for the card", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const sourceId = "cnon:card-nonce-refund-undecided"
    const paid = await payByCard(rosa, number, { amount: 300, sourceId })
    await giveBack(rosa, number, paid.body.paymentId, { amount: 100 })
    const card = { _id: randomUUID(), amount: 276.22, sourceId: "cnon:card-nonce-undecided" }
    expect((await payByCard(rosa, number, card)).body).toMatchObject({
      status: "PENDING",
      serviceStatus: "paymentPending",
    })
    const { payments } = await open(rosa, number)
    const [entry] = (await ledgerOf(number)).filter(({ kind }) => kind === "refund")
    const decided = {
      id: entry?.provider?.id,
      status: "COMPLETED",
      payment_id: payments[0]?.providerId,
      amount_money: { amount: 10_000, currency: "USD" },
    }
    expect(await tell(event({ refund: decided }))).toMatchObject({ body: { matches: 1 } })
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "paymentPending" })
    expect(await ledgerErrors(number)).toEqual([])
    expect((await act(rosa, number, "completePayment")).body).toMatchObject({
      serviceStatus: "awaitingPayment",
    })
    expect(await open(rosa, number)).toMatchObject({ totalUnpaid: 100 })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("accepts unrelated or unknown events and ignores them", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const strange = [
      event({
        payment: { id: "x", status: "COMPLETED", amount_money: { amount: 100 }, reference_id: "Table 7" },
      }),
      event(paymentOf(number, randomUUID())),
      event(paymentOf(999_999_999, randomUUID())),
      event({ refund: { id: "r", status: "COMPLETED", payment_id: "nothing", amount_money: { amount: 1 } } }),
      JSON.stringify({
        event_id: randomUUID(),
        type: "customer.created",
        data: { object: { customer: {} } },
      }),
      "[]",
      "not JSON",
    ]
    for (const text of strange) expect(await tell(text)).toEqual({ status: 200, body: { matches: 0 } })
    expect(await ledgerOf(number)).toEqual([])
  })
})
