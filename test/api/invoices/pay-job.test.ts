import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { hashNetwork } from "#functions/platform/hourly-limit.ts"
import { setHourlyCount } from "../../builders/hourly-count.ts"
import { people } from "../../builders/people.ts"
import { as, type BodyTo, type Login, malformed, problemIn } from "../client.ts"
import { giveBack, okCard } from "../payments/card.ts"
import { itemsOf, ledgerErrors, ledgerOf } from "../payments/ledger.ts"
import { act, aDoneJob, aJob, aReadyJob, chip, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { insured } from "./invoice.ts"
import { linkOf } from "./link.ts"

const { clerk, technician, customer } = people(table)

type Paying = Partial<BodyTo<"POST", "/job">>

const pay = (key: string, paying: Paying = {}, idempotencyKey?: string) =>
  as().post(
    "/job",
    { key, action: "pay", _id: randomUUID(), sourceId: okCard, amount: 576.22, ...paying },
    idempotencyKey ? { key: idempotencyKey } : {},
  )

const seen = async (key: string) => (await as().get("/job", { key })).body

const aDueJob = async (fields: Parameters<typeof aDoneJob>[2] = {}) => {
  const [rosa, theo] = [await clerk(), await technician()]
  const number = await aDoneJob(rosa, theo, fields)
  return { rosa, theo, number, key: await linkOf(rosa, number) }
}

const historyOf = async (login: Login, invoiceNumber: number) =>
  (await as(login).get("/servicerequesthistory", { invoiceNumber })).body

describe("POST /job, paying by card", () => {
  it("charges the amount due plus tip, and marks the job Paid", async () => {
    const { rosa, number, key } = await aDueJob()
    expect(await pay(key, { tipamount: 57.62 })).toMatchObject({
      status: 200,
      body: { matches: 1, status: "APPROVED" },
    })
    expect(await open(rosa, number)).toMatchObject({
      serviceStatus: "invoicePaid",
      totalUnpaid: 0,
      payments: [{ method: "CREDITCARD", amount: 576.22, tip: 57.62, by: "Priya Raman" }],
    })
    expect(await ledgerOf(number)).toMatchObject([
      { kind: "payment", state: "approved", amount: 57_622, tip: 5762, by: { name: "Priya Raman" } },
    ])
    expect(await ledgerErrors(number)).toEqual([])
    expect(await seen(key)).toMatchObject({ headline: "All done", unpaid: 0, payments: [{ amount: 576.22 }] })
    expect((await seen(key)).wanted.payment).toBeUndefined()
    expect((await historyOf(rosa, number)).slice(0, 2).map(({ action }) => action)).toEqual([
      "paid 633.84 by card, Visa ending in 5858, 57.62 of it tip",
      "began to pay 633.84 by card on the job's page",
    ])
    const text = JSON.stringify(await itemsOf(number))
    for (const secret of ["cnon:", "411111"]) expect(text).not.toContain(secret)
  })

  it("records a prepayment before the work, and charges an insured customer the deductible", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const ready = await aReadyJob(rosa, theo)
    expect((await pay(await linkOf(rosa, ready))).status).toBe(200)
    expect(await open(rosa, ready)).toMatchObject({
      serviceStatus: "repairReady",
      totalPrepaid: 576.22,
      totalCustomerDue: 0,
    })

    const { number, key } = await aDueJob(insured)
    expect((await seen(key)).wanted.payment).toBe(250)
    expect(await pay(key)).toBeProblem(409, "due_changed", {
      detail: "The amount due is now 250.00, not 576.22.",
    })
    expect((await pay(key, { amount: 250 })).status).toBe(200)
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "partialPayment", totalUnpaid: 326.22 })
    expect(await pay(key, { amount: 326.22 })).toBeProblem(409, "already_paid", {
      detail: "You already paid this.",
    })
    for (const one of [ready, number]) expect(await ledgerErrors(one)).toEqual([])
  })

  it("accepts a payment from the logged-in customer, and from no other login", async () => {
    const [rosa, mia] = [await clerk(), await customer({ name: "Mia Torres" })]
    const number = await aDoneJob(rosa, await technician(), { customerId: mia._id })
    const body = {
      id: String(number),
      action: "pay",
      _id: randomUUID(),
      sourceId: okCard,
      amount: 576.22,
    } as const
    for (const other of [undefined, rosa, await customer()])
      expect(await as(other).post("/job", body)).toBeProblem(404, "not_found")
    expect((await as(mia).post("/job", body)).body).toMatchObject({ status: "APPROVED" })
    expect((await open(rosa, number)).payments).toMatchObject([{ by: "Mia Torres", amount: 576.22 }])
  })

  it("refuses more cards than ten an hour for a job, and sixty from a network", async () => {
    const { number, key } = await aDueJob()
    const address = "198.51.100.61"
    const tryCard = (from: string) =>
      as().post(
        "/job",
        { key, action: "pay", _id: randomUUID(), sourceId: "cnon:card-nonce-declined", amount: 576.22 },
        { headers: { "x-forwarded-for": from } },
      )
    await setHourlyCount(table, "cards", hashNetwork(address), 60)
    expect(await tryCard(address)).toBeProblem(429, "too_many")
    await setHourlyCount(table, "cards", `job-${number}`, 9)
    expect((await tryCard("198.51.100.62")).status).toBe(402)
    expect(await tryCard("198.51.100.62")).toBeProblem(429, "too_many", {
      detail: "Too many card payments were tried for this job. Try again in an hour, or call us.",
    })
  })

  it("explains a declined card and lets the payer use another one", async () => {
    const { rosa, number, key } = await aDueJob()
    expect(await pay(key, { sourceId: "cnon:card-nonce-declined" })).toBeProblem(402, "payment_failed", {
      detail: "Your bank declined the card. Use another card, or call your bank.",
      codes: ["GENERIC_DECLINE"],
    })
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "awaitingPayment", payments: [] })
    expect((await seen(key)).wanted.payment).toBe(576.22)
    expect((await pay(key)).body).toMatchObject({ status: "APPROVED" })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("charges once for a double tap, a retry, a lost reply, and a status check", async () => {
    const { rosa, number, key } = await aDueJob()
    const card = { _id: randomUUID() }
    const taps = await Promise.all([pay(key, card), pay(key, card)])
    const retry = await pay(key, card)
    const reply = await as().post("/job", { key, action: "pay", ...card })
    for (const { status, body } of [...taps, retry, reply])
      expect({ status, body }).toMatchObject({ status: 200, body: { status: "APPROVED" } })
    expect((await open(rosa, number)).payments).toHaveLength(1)
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("accepts one payment from two tabs, or from the customer and the office", async () => {
    const { rosa, theo, number, key } = await aDueJob()
    const replies = await Promise.all([
      pay(key),
      pay(key),
      as(theo).post("/acceptpayment", {
        invoiceNumber: number,
        _id: randomUUID(),
        sourceId: okCard,
        amount: 576.22,
      }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(["payment_under_way", "already_paid"]).toContain(problemIn(reply).code)
    expect((await open(rosa, number)).payments).toHaveLength(1)
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("stays undecided until the bank replies, without a second charge", async () => {
    const { rosa, number, key } = await aDueJob()
    const _id = randomUUID()
    expect(
      (await pay(key, { _id, tipamount: 20, sourceId: "cnon:card-nonce-undecided" })).body,
    ).toMatchObject({
      status: "PENDING",
    })
    const page = await seen(key)
    expect(page).toMatchObject({ underWay: { _id, amount: 596.22 }, unpaid: 576.22 })
    expect(page.wanted.payment).toBeUndefined()

    const { body } = await as().post("/job", { key, action: "pay", _id })
    expect(body).toMatchObject({ status: "APPROVED" })
    expect((await open(rosa, number)).payments).toHaveLength(1)
    expect((await seen(key)).underWay).toBeUndefined()
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("rejects an amount other than the due or a tip of a million, without starting a payment", async () => {
    const { number, key } = await aDueJob()
    for (const amount of [1_000_000, 576.23, 100, 0])
      expect(await pay(key, { amount })).toBeProblem(409, "due_changed")
    expect(await pay(key, { tipamount: 1_000_000 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "tipamount", message: "Enter a tip of 576.22 or less." }] },
    })
    expect(await pay(key, malformed({ tipamount: -5 }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "tipamount" }] },
    })
    expect(await ledgerOf(number)).toEqual([])
  })

  it("rejects an amount due that changed since shown, and returns the current one", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...chip, laborrate: 40 }] })
    const key = await linkOf(rosa, number)
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      charges: [{ ...chip, laborrate: 55 }],
    })
    expect(await pay(key, { amount: 40 })).toBeProblem(409, "due_changed", {
      detail: "The amount due is now 55.00, not 40.00.",
    })
  })

  it("rejects another amount under the same _id or the same Idempotency-Key", async () => {
    const { key } = await aDueJob()
    const _id = randomUUID()
    expect((await pay(key, { _id }, "one-payment-once")).status).toBe(200)
    expect(await pay(key, { _id, tipamount: 20 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "_id" }] },
    })
    expect(await pay(key, { _id, tipamount: 20 }, "one-payment-once")).toBeProblem(422, "key_reused")
  })

  it("rejects payment for a job that is cancelled, closed, free, or without a price", async () => {
    const { rosa, number, key } = await aDueJob()
    await act(rosa, number, "cancel")
    expect((await seen(key)).wanted.payment).toBeUndefined()
    expect(await pay(key)).toBeProblem(409, "action_not_allowed", {
      detail: "This job is cancelled. Call us.",
    })
    await act(rosa, number, "setStatus", { serviceStatus: "closed" })
    expect(await pay(key)).toBeProblem(409, "action_not_allowed", { detail: "This job is closed. Call us." })
    const warranty = await linkOf(rosa, await aJob(rosa, { invoiceType: "Warranty", charges: [{ ...chip }] }))
    expect(await pay(warranty, { amount: 0 })).toBeProblem(409, "nothing_due", {
      detail: "You have nothing to pay.",
    })
    const bare = await linkOf(rosa, await aJob(rosa, { charges: [] }))
    expect(await pay(bare, { amount: 0 })).toBeProblem(409, "action_not_allowed", {
      detail: "There's nothing to pay yet.",
    })
  })

  it("accepts another payment for a refunded amount while it is due", async () => {
    const { rosa, number, key } = await aDueJob()
    const _id = randomUUID()
    await pay(key, { _id })
    expect((await giveBack(rosa, number, _id, { amount: 576.22 })).status).toBe(200)
    expect((await seen(key)).wanted.payment).toBe(576.22)
    expect((await pay(key)).body).toMatchObject({ status: "APPROVED" })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("returns 404 for a guessed key and for a deleted job's link", async () => {
    expect(await pay("guess")).toBeProblem(404, "not_found")
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...chip, laborrate: 40 }] })
    const key = await linkOf(rosa, number)
    expect((await as(rosa).delete("/servicerequest", { invoiceNumber: number })).status).toBe(200)
    expect(await pay(key, { amount: 40 })).toBeProblem(404, "not_found")
    expect(await as().post("/job", { key, action: "pay", _id: randomUUID() })).toBeProblem(404, "not_found")
  })

  it("returns 404 for an unknown payment attempt and for another job's", async () => {
    const { key } = await aDueJob()
    const other = await aDueJob()
    const _id = randomUUID()
    await pay(other.key, { _id })
    for (const id of [randomUUID(), _id])
      expect(await as().post("/job", { key, action: "pay", _id: id })).toBeProblem(404, "not_found")
  })

  it("requires an _id, an amount, and a typed card, not one on file", async () => {
    const { key } = await aDueJob()
    for (const [field, value] of [
      ["_id", undefined],
      ["_id", "not-a-uuid"],
      ["amount", undefined],
      ["amount", "ten"],
      ["sourceId", "ccof:customer-card-id-ok"],
      ["sourceId", "4111 1111 1111 1111"],
    ] as const)
      expect({ field, value, ...(await pay(key, malformed({ [field]: value }))) }).toMatchObject({
        field,
        value,
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})

describe("POST /job, review link", () => {
  const review = (key: string) => as().post("/job", { key, action: "review" })

  it("always redirects to the same link once the job is done and paid", async () => {
    const { rosa, number, key } = await aDueJob()
    expect((await seen(key)).wanted.review).toBe(false)
    expect(await review(key)).toBeProblem(409, "action_not_allowed", {
      detail: "You can review us once the job is done and paid.",
    })
    await pay(key)
    expect((await seen(key)).wanted.review).toBe(true)
    const { body } = await review(key)
    expect(body.review).toMatch(new RegExp(`^/r/${number}/[\\w-]{22}$`))
    expect((await review(key)).body).toEqual(body)
    const { reviewLink = "", reviewLinkSent } = await open(rosa, number)
    expect(body.review).toBe(`/r/${number}/${reviewLink}`)
    expect(reviewLinkSent).toBeUndefined()
    expect(
      await as().send(
        "GET",
        `/updatereviewlink?invoiceNumber=${number}&reviewLink=${reviewLink}&method=viewed`,
      ),
    ).toMatchObject({ status: 200, body: { location: "Yuba City" } })
  })

  it("returns no link for a Net or cancelled job", async () => {
    const { rosa, number, key } = await aDueJob({ invoiceType: "Net" })
    await pay(key)
    expect((await seen(key)).wanted.review).toBe(false)
    expect((await review(key)).status).toBe(409)
    await act(rosa, number, "cancel")
    expect((await review(key)).status).toBe(409)
  })
})
