import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { act, aDoneJob, aReadyJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { giveBack, payByCard } from "./card.ts"
import { ledgerErrors, ledgerOf } from "./ledger.ts"

const { clerk, technician } = people(table)

const aPaidJob = async (rosa: Login, tip = 0) => {
  const number = await aDoneJob(rosa, await technician())
  const { body } = await payByCard(rosa, number, { amount: 576.22, tipamount: tip })
  return { number, paymentId: body.paymentId }
}

describe("POST /refund", () => {
  it("refunds a whole card payment with its tip, and the job awaits payment again", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa, 20)
    const reply = await giveBack(rosa, number, paymentId, {
      amount: 576.22,
      tipamount: 20,
      reason: "Wrong glass",
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { matches: 1, status: "COMPLETED", serviceStatus: "awaitingPayment" },
    })
    const job = await open(rosa, number)
    expect(job).toMatchObject({ totalUnpaid: 576.22, customerPaid: false, customerTipAmount: 0 })
    expect(job).not.toHaveProperty("customerPaymentMethod")
    expect(job.payments).toMatchObject([
      { amount: 576.22, refunds: [{ amount: 576.22, tip: 20, reason: "Wrong glass", by: rosa.name }] },
    ])
    expect(await ledgerOf(number)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          kind: "refund",
          of: paymentId,
          state: "approved",
          amount: 57_622,
          tip: 2000,
        }),
      ]),
    )
    expect(await ledgerErrors(number)).toEqual([])
    expect((await payByCard(rosa, number, { amount: 576.22 })).body).toMatchObject({
      serviceStatus: "invoicePaid",
    })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("refunds part of a payment, with all refunds together capped at the amount paid", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    expect((await giveBack(rosa, number, paymentId, { amount: 500 })).status).toBe(200)
    expect(await open(rosa, number)).toMatchObject({ totalUnpaid: 500 })
    expect(await giveBack(rosa, number, paymentId, { amount: 76.23 })).toMatchObject({
      status: 400,
      body: {
        fields: [{ field: "amount", message: "Enter at most the 76.22 that is left of this payment." }],
      },
    })
    expect(await giveBack(rosa, number, paymentId, { amount: 1, tipamount: 1 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "tipamount", message: "Nothing is left of its tip." }] },
    })
    expect((await giveBack(rosa, number, paymentId, { amount: 76.22 })).status).toBe(200)
    expect((await giveBack(rosa, number, paymentId, { amount: 0.01 })).status).toBe(400)
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("refunds an overpayment after the due dropped, and the job stays Paid", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { customerCredit: 50 })
    expect(await open(rosa, number)).toMatchObject({ totalCustomerDue: 526.22, serviceStatus: "invoicePaid" })
    expect((await giveBack(rosa, number, paymentId, { amount: 50 })).body).toMatchObject({
      serviceStatus: "invoicePaid",
    })
    expect(await open(rosa, number)).toMatchObject({ totalUnpaid: 0 })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("takes a forgiven refund off the due once, and gives no credit if Square refuses it", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    const forgiven = { _id: randomUUID(), amount: 50, isForgiven: true }
    const send = () => giveBack(rosa, number, paymentId, forgiven)
    for (const { body } of [...(await Promise.all([send(), send()])), await send()])
      expect(body).toMatchObject({ status: "COMPLETED", serviceStatus: "invoicePaid" })
    expect(await open(rosa, number)).toMatchObject({ customerCredit: 50, totalUnpaid: 0 })
    const message = "This refund was already sent with different details. Start a new one."
    expect(await giveBack(rosa, number, paymentId, { ...forgiven, isForgiven: false })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "_id", message }] },
    })

    const refused = await aDoneJob(rosa, await technician())
    const { body } = await payByCard(rosa, refused, {
      amount: 576.22,
      sourceId: "cnon:card-nonce-refund-INSUFFICIENT_FUNDS",
    })
    const reply = await giveBack(rosa, refused, body.paymentId, { amount: 50, isForgiven: true })
    expect(reply.body).toMatchObject({ code: "refund_failed" })
    expect((await open(rosa, refused)).customerCredit ?? 0).toBe(0)

    const byCheck = await aDoneJob(rosa, await technician())
    const paid = await as(rosa).put("/acceptpayment", {
      invoiceNumber: byCheck,
      paymentMethod: "CHECK",
      amount: 576.22,
      checknumber: "1042",
    })
    await as(rosa).put(`/servicerequest?invoiceNumber=${byCheck}`, { customerCredit: 20 })
    await giveBack(rosa, byCheck, paid.body.paymentId, { amount: 50, isForgiven: true })
    // 20 of the 50 were paid above the amount due.
    expect(await open(rosa, byCheck)).toMatchObject({ customerCredit: 50, totalUnpaid: 0 })
    expect(await ledgerErrors(byCheck)).toEqual([])
  })

  it("records who refunded cash and checks", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const paid = await as(rosa).put("/acceptpayment", {
      invoiceNumber: number,
      paymentMethod: "CHECK",
      amount: 576.22,
      checknumber: "1042",
    })
    const _id = randomUUID()
    const send = () => giveBack(rosa, number, paid.body.paymentId, { _id, amount: 100 })
    const taps = await Promise.all([send(), send()])
    for (const { body } of [...taps, await send()])
      expect(body).toMatchObject({ status: "COMPLETED", refundId: _id, serviceStatus: "awaitingPayment" })
    expect(await open(rosa, number)).toMatchObject({ totalUnpaid: 100 })
    const { body: history } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number })
    expect(history[0]).toMatchObject({ action: "gave back 100.00 by check" })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("records a chargeback without calling Square, and the job is unpaid again", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    const chargeback = { amount: 576.22, isChargeback: true, reason: "Case 118" }
    const [first, second] = [
      await giveBack(rosa, number, paymentId, chargeback),
      await giveBack(rosa, number, paymentId, chargeback),
    ]
    expect([first.body, second.status]).toMatchObject([
      { status: "COMPLETED", serviceStatus: "awaitingPayment" },
      400,
    ])
    const job = await open(rosa, number)
    expect(job).toMatchObject({
      totalUnpaid: 576.22,
      payments: [{ refunds: [{ amount: 576.22, reason: "Chargeback: Case 118", by: rosa.name }] }],
    })
    expect(job.payments[0]?.refunds?.[0]).not.toHaveProperty("providerId")
    const { body: history } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number })
    expect(history[0]).toMatchObject({ action: "recorded that the bank took back 576.22 (chargeback)" })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("refunds a deposit on a cancelled job, which stays cancelled", async () => {
    const rosa = await clerk()
    const number = await aReadyJob(rosa, await technician())
    const { body } = await payByCard(rosa, number, { amount: 100 })
    await act(rosa, number, "cancel")
    expect((await giveBack(rosa, number, body.paymentId, { amount: 100 })).body).toMatchObject({
      serviceStatus: "cancelled",
    })
    expect(await open(rosa, number)).toMatchObject({ totalPrepaid: 0 })
  })

  it("refunds once for double taps and retries", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    const _id = randomUUID()
    const send = () => giveBack(rosa, number, paymentId, { _id, amount: 100 })
    const replies = [...(await Promise.all([send(), send()])), await send()]
    for (const { body } of replies) expect(body).toMatchObject({ status: "COMPLETED", refundId: _id })
    expect(await open(rosa, number)).toMatchObject({ totalUnpaid: 100 })
    expect(await giveBack(rosa, number, paymentId, { _id, amount: 50 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "_id" }] },
    })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("caps two users' concurrent refunds at the amount paid", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const { number, paymentId } = await aPaidJob(rosa)
    const replies = await Promise.all(
      [rosa, marta].map((who) => giveBack(who, number, paymentId, { amount: 400 })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await open(rosa, number)).toMatchObject({ totalUnpaid: 400 })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("returns 404 for an unknown payment or job", async () => {
    const rosa = await clerk()
    const { number, paymentId } = await aPaidJob(rosa)
    expect(await giveBack(rosa, number, "nothing", { amount: 1 })).toBeProblem(404, "not_found")
    expect(await giveBack(rosa, 999_999_999, paymentId, { amount: 1 })).toBeProblem(404, "not_found")
  })

  it("rejects malformed input and names the field", async () => {
    const rosa = await clerk()
    expect(await giveBack(rosa, 1, "p1", malformed({ amount: -1, _id: "x" }))).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining([{ field: "amount", message: expect.any(String) }]) },
    })
  })
})
