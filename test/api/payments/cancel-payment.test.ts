import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { act, aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { payByCard } from "./card.ts"
import { ledgerErrors, ledgerOf } from "./ledger.ts"

const { clerk, technician } = people(table)

const aPendingCard = async (rosa: Login, amount: number) => {
  const number = await aJob(rosa, { charges: [{ type: "Other", laborrate: 100 }] })
  await act(rosa, number, "setStatus", { serviceStatus: "awaitingPayment" })
  const _id = randomUUID()
  const { body } = await payByCard(rosa, number, { _id, amount, sourceId: "cnon:card-nonce-undecided" })
  expect(body).toMatchObject({ status: "PENDING", serviceStatus: "paymentPending" })
  return { number, _id }
}
const cash = (login: Login, invoiceNumber: number, amount: number, _id: string = randomUUID()) =>
  as(login).put("/acceptpayment", { invoiceNumber, paymentMethod: "CASH", amount, _id })
const cancel = (login: Login, invoiceNumber: number, _id: string, key?: string) =>
  as(login).post("/cancelpayment", { invoiceNumber, _id }, key ? { key } : {})

describe("POST /cancelpayment", () => {
  it("cancels an undecided card payment, then accepts one payment by another method", async () => {
    const rosa = await clerk()
    const { number, _id } = await aPendingCard(rosa, 100)
    const reply = await cancel(rosa, number, _id, "canceled-once")
    expect(reply).toMatchObject({
      status: 200,
      body: { matches: 1, status: "CANCELED", serviceStatus: "awaitingPayment" },
    })
    expect((await cancel(rosa, number, _id, "canceled-once")).body).toMatchObject({ status: "CANCELED" })
    expect((await cash(rosa, number, 100)).body).toMatchObject({ serviceStatus: "invoicePaid" })
    expect((await open(rosa, number)).payments).toMatchObject([{ method: "CASH", amount: 100 }])
    expect(await ledgerOf(number)).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id, state: "failed", codes: ["CANCELED"] })]),
    )
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("reports the card as charged if Square already decided, also for two concurrent cancels", async () => {
    const rosa = await clerk()
    const { number, _id } = await aPendingCard(rosa, 100)
    await act(rosa, number, "completePayment")
    const replies = await Promise.all([cancel(rosa, number, _id), cancel(rosa, number, _id)])
    for (const { body } of replies)
      expect(body).toMatchObject({ status: "APPROVED", serviceStatus: "invoicePaid" })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("returns 404 for an unknown payment and for a technician on another technician's job", async () => {
    const rosa = await clerk()
    const { number, _id } = await aPendingCard(rosa, 100)
    expect(await cancel(rosa, number, randomUUID())).toBeProblem(404, "not_found")
    expect(await cancel(await technician(), number, _id)).toBeProblem(404, "not_found")
  })
})

describe("A cash payment while a card payment is undecided", () => {
  it("is accepted for what the card leaves due, and the job still waits for the card", async () => {
    const rosa = await clerk()
    const { number } = await aPendingCard(rosa, 60)
    expect((await cash(rosa, number, 40)).body).toMatchObject({ serviceStatus: "paymentPending" })
    expect((await act(rosa, number, "completePayment")).body).toMatchObject({ serviceStatus: "invoicePaid" })
    expect(await open(rosa, number)).toMatchObject({ totalUnpaid: 0, customerPaid: true })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("is refused under the id of the card's attempt, whose outcome still counts", async () => {
    const rosa = await clerk()
    const { number, _id } = await aPendingCard(rosa, 60)
    expect(await cash(rosa, number, 40, _id)).toBeProblem(400, "malformed", {
      fields: [{ field: "_id", message: "This job has another entry with this ID. Send a new one." }],
    })
    expect(await ledgerOf(number)).toMatchObject([{ _id, method: "CREDITCARD", state: "pending" }])
    await act(rosa, number, "completePayment")
    expect(await open(rosa, number)).toMatchObject({ totalUnpaid: 40, payments: [{ _id, amount: 60 }] })
    expect(await ledgerErrors(number)).toEqual([])
  })

  it("checks with Square first when it exceeds that, and is rejected if the card went through", async () => {
    const rosa = await clerk()
    const { number, _id } = await aPendingCard(rosa, 100)
    expect(await cash(rosa, number, 100)).toBeProblem(409, "already_paid")
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "invoicePaid", payments: [{ _id }] })
  })
})
