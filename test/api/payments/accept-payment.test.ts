import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, malformed, problemIn } from "../client.ts"
import { act, aDoneJob, aReadyJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { okCard, payByCard } from "./card.ts"
import { itemsOf, ledgerErrors, ledgerOf } from "./ledger.ts"

const { clerk, technician, customer } = people(table)

const insured = {
  invoiceType: "Insurance",
  insuranceCarrier: "Sierra Mutual",
  insuranceDeductible: 250,
} as const

describe("POST /acceptpayment", () => {
  it("charges a card, marks the job Paid, and returns the card's brand and last four digits", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const reply = await payByCard(lind, number, { amount: 576.22, tipamount: 57.62, dueShown: 576.22 })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        matches: 1,
        status: "APPROVED",
        cardState: "CAPTURED",
        riskEvaluation: "NORMAL",
        card: { brand: "VISA", last4: "5858" },
        serviceStatus: "invoicePaid",
      },
    })
    const job = await open(rosa, number)
    expect(job).toMatchObject({ customerPaid: true, totalUnpaid: 0, customerTipAmount: 57.62 })
    expect(job.pendingPayment).toBeUndefined()
    expect(job.payments).toMatchObject([
      {
        _id: reply.body.paymentId,
        method: "CREDITCARD",
        amount: 576.22,
        tip: 57.62,
        card: { brand: "VISA", last4: "5858" },
        providerId: expect.any(String),
      },
    ])
    expect(await ledgerErrors(number)).toEqual([])
    expect(await ledgerOf(number)).toMatchObject([
      {
        kind: "payment",
        state: "approved",
        amount: 57622,
        tip: 5762,
        by: { _id: lind._id },
        provider: { name: "square", locationId: "LMAIN", status: "COMPLETED", cardState: "CAPTURED" },
      },
    ])
  })

  it("accepts a deposit before the work and a partial payment after it", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const ready = await aReadyJob(rosa, lind)
    expect((await payByCard(rosa, ready, { amount: 100 })).body).toMatchObject({
      serviceStatus: "repairReady",
    })
    expect(await open(rosa, ready)).toMatchObject({ totalPrepaid: 100, totalCustomerDue: 476.22 })

    const done = await aDoneJob(rosa, lind)
    expect((await payByCard(rosa, done, { amount: 100 })).body).toMatchObject({
      serviceStatus: "awaitingPayment",
    })
    expect((await payByCard(rosa, done, { amount: 476.22 })).body).toMatchObject({
      serviceStatus: "invoicePaid",
    })
    expect(await ledgerErrors(ready)).toEqual([])
    expect(await ledgerErrors(done)).toEqual([])
  })

  it("leaves a job partly paid while the insurer still owes", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician(), insured)
    expect((await payByCard(rosa, number, { amount: 250 })).body).toMatchObject({
      serviceStatus: "partialPayment",
    })
  })

  it.each([
    [
      "cnon:card-nonce-rejected-cvv",
      "CVV_FAILURE",
      "The security code doesn't match. Check it and try again.",
    ],
    [
      "cnon:card-nonce-rejected-postalcode",
      "ADDRESS_VERIFICATION_FAILURE",
      "The ZIP code doesn't match the card. Check it and try again.",
    ],
    [
      "cnon:card-nonce-rejected-expiration",
      "INVALID_EXPIRATION",
      "The expiration date isn't right. Check it and try again.",
    ],
    [
      "cnon:card-nonce-declined",
      "GENERIC_DECLINE",
      "The bank declined the card. Use another card, or call the bank.",
    ],
    [
      "cnon:card-nonce-insufficient-funds",
      "INSUFFICIENT_FUNDS",
      "There isn't enough money on this card. Use another card.",
    ],
    [
      "cnon:card-nonce-already-used",
      "CARD_TOKEN_USED",
      "This card entry was used before. Enter the card again.",
    ],
  ])(
    "explains a charge that failed with %s, and leaves the job unchanged",
    async (sourceId, code, sentence) => {
      const rosa = await clerk()
      const number = await aDoneJob(rosa, await technician())
      const reply = await payByCard(rosa, number, { amount: 576.22, sourceId })
      expect(reply).toBeProblem(402, "payment_failed", { detail: sentence, codes: [code] })
      expect(problemIn(reply).Error).toEqual({ errors: [{ code, detail: sentence }] })
      const job = await open(rosa, number)
      expect(job).toMatchObject({ serviceStatus: "awaitingPayment", totalUnpaid: 576.22, payments: [] })
      expect(job.pendingPayment).toBeUndefined()
      expect(await ledgerOf(number)).toMatchObject([{ state: "failed", codes: [code] }])
      expect((await payByCard(rosa, number, { amount: 576.22 })).body).toMatchObject({ status: "APPROVED" })
      expect(await ledgerErrors(number)).toEqual([])
    },
  )

  it("charges once for a double tap, a retry, a second tab, and a status check", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const card = { _id: randomUUID(), amount: 576.22, dueShown: 576.22 }
    const taps = await Promise.all([payByCard(rosa, number, card), payByCard(rosa, number, card)])
    const retry = await payByCard(rosa, number, card)
    const reply = await as(rosa).post("/acceptpayment", { invoiceNumber: number, _id: card._id })
    for (const { status, body } of [...taps, retry, reply])
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: "APPROVED", paymentId: card._id, cardState: "CAPTURED" },
      })
    expect((await open(rosa, number)).payments).toHaveLength(1)
    expect(await payByCard(lind, number, { amount: 576.22 })).toBeProblem(409, "already_paid")
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("returns the same reply to a retry with the same Idempotency-Key", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const body = { invoiceNumber: number, _id: randomUUID(), amount: 576.22, sourceId: okCard }
    const send = () => as(rosa).post("/acceptpayment", body, { key: "card-once-more" })
    const [first, again] = [await send(), await send()]
    expect(first.body.status).toBe("APPROVED")
    expect(again.body).toEqual(first.body)
  })

  it("lets only one of two users charge the same amount due", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const replies = await Promise.all([
      payByCard(rosa, number, { amount: 576.22 }),
      payByCard(lind, number, { amount: 576.22 }),
    ])
    const [paid, refused] = replies.toSorted((a, b) => a.status - b.status)
    expect(paid).toMatchObject({ status: 200, body: { status: "APPROVED" } })
    expect(["payment_under_way", "already_paid"]).toContain(refused && problemIn(refused).code)
    expect((await open(rosa, number)).payments).toHaveLength(1)
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("rejects a different amount under the same _id, and confirming a payment that never started", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const _id = randomUUID()
    await payByCard(rosa, number, { _id, amount: 100 })
    expect(await payByCard(rosa, number, { _id, amount: 200 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "_id" }] },
    })
    expect(await as(rosa).post("/acceptpayment", { invoiceNumber: number, _id: randomUUID() })).toBeProblem(
      404,
      "not_found",
    )
  })

  it("rejects an amount above the due, a stale due, zero, a million-dollar tip, and a paid job", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    expect(await payByCard(rosa, number, { amount: 600 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "amount" }] },
    })
    expect((await payByCard(rosa, number, { amount: 0 })).status).toBe(400)
    expect(await payByCard(rosa, number, { amount: 100, dueShown: 99 })).toBeProblem(409, "due_changed")
    expect(await payByCard(rosa, number, { amount: 576.22, tipamount: 1_000_000 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "tipamount", message: "Enter a tip of 576.22 or less." }] },
    })
    expect(await ledgerOf(number)).toEqual([])
    await payByCard(rosa, number, { amount: 576.22 })
    expect(await payByCard(rosa, number, { amount: 1 })).toBeProblem(409, "already_paid")
    expect(
      await payByCard(rosa, await aReadyJob(rosa, await technician(), insured), { amount: 251 }),
    ).toMatchObject({ status: 400 })
  })

  it("returns 404 for an unassigned technician and for an unknown job", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    expect(await payByCard(await technician(), number, { amount: 1 })).toBeProblem(404, "not_found")
    expect(await payByCard(rosa, 999_999_999, { amount: 1 })).toBeProblem(404, "not_found")
  })

  it("names malformed fields, and rejects a card number in place of a token", async () => {
    const rosa = await clerk()
    const wrong = { sourceId: "4111 1111 1111 1111", _id: "not-a-uuid", amount: "ten" }
    expect(await payByCard(rosa, 1, malformed(wrong))).toMatchObject({
      status: 400,
      body: {
        fields: expect.arrayContaining(
          ["_id", "amount", "sourceId"].map((field) => ({ field, message: expect.any(String) })),
        ),
      },
    })
    expect(await as(rosa).post("/acceptpayment", { invoiceNumber: 1 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "sourceId", message: "Enter the card." }] },
    })
  })

  it("blocks Unmark Customer Paid and deleting the job after a card payment", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    await payByCard(rosa, number, { amount: 576.22 })
    expect(await act(rosa, number, "unmarkPaid")).toBeProblem(409, "action_not_allowed", {
      detail: "The customer paid by card. Refund the card payment instead.",
    })
    expect((await as(rosa).delete("/servicerequest", { invoiceNumber: number })).status).toBe(409)
  })

  it("hides the provider's ids from the customer", async () => {
    const [rosa, mia] = [await clerk(), await customer()]
    const number = await aDoneJob(rosa, await technician(), { customerId: mia._id })
    await payByCard(rosa, number, { amount: 576.22 })
    const { payments } = await open(mia, number)
    expect(payments).toMatchObject([{ amount: 576.22, card: { last4: "5858" } }])
    expect(JSON.stringify(payments)).not.toContain("providerId")
  })

  it("stores no card token and no card number", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    await payByCard(rosa, number, { amount: 576.22, verificationToken: "verf:secret-of-the-buyer" })
    const text = JSON.stringify(await itemsOf(number))
    for (const secret of ["cnon:", "verf:", "411111"]) expect(text).not.toContain(secret)
  })
})
