import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { act, aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { giveBack } from "./card.ts"

const { clerk, commercialAccount } = people(table)

const work = { type: "Other", description: "Wiper arm", laborrate: 100 } as const
const insured = {
  invoiceType: "Insurance",
  insuranceCarrier: "Sierra Mutual",
  insuranceDeductible: 25,
} as const

const aBill = async (rosa: Login, fields: Parameters<typeof aJob>[1] = {}) => {
  const number = await aJob(rosa, { charges: [work], ...fields })
  await act(rosa, number, "setStatus", { serviceStatus: "awaitingPayment" })
  return number
}
const pay = async (
  login: Login,
  invoiceNumber: number,
  amount: number,
  paymentMethod: "CASH" | "INSURANCEPAID" = "CASH",
) => (await as(login).put("/acceptpayment", { invoiceNumber, paymentMethod, amount })).body

describe("The payment state of a job", () => {
  it("is Partial only while one party is paid up, whatever happens to the deductible", async () => {
    const rosa = await clerk()
    const number = await aBill(rosa, insured)
    const { paymentId, serviceStatus } = await pay(rosa, number, 25)
    expect(serviceStatus).toBe("partialPayment")
    const raise = (insuranceDeductible: number) =>
      as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { insuranceDeductible })
    await raise(30)
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "awaitingPayment", customerPaid: false })
    await raise(25)
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "partialPayment", customerPaid: true })
    const given = await giveBack(rosa, number, paymentId, { amount: 0.01 })
    expect(given.body).toMatchObject({ serviceStatus: "awaitingPayment" })
  })

  it("no longer counts the insurer's payment once an account owes the full amount", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    const number = await aBill(rosa, insured)
    expect(await pay(rosa, number, 75, "INSURANCEPAID")).toMatchObject({ serviceStatus: "partialPayment" })
    expect(await open(rosa, number)).toMatchObject({ billingPaid: true })
    await act(rosa, number, "switchInvoiceType", { invoiceType: "Net", billingId: fleet._id })
    expect(await open(rosa, number)).toMatchObject({
      billingPaid: false,
      totalUnpaid: 100,
      serviceStatus: "awaitingPayment",
    })
  })

  it("returns to Invoice Submitted when a submitted invoice is refunded", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    const number = await aBill(rosa, { invoiceType: "Net", billingId: fleet._id })
    await act(rosa, number, "setStatus", { serviceStatus: "invoiceSubmitted" })
    const { paymentId, serviceStatus } = await pay(rosa, number, 100)
    expect(serviceStatus).toBe("invoicePaid")
    const given = await giveBack(rosa, number, paymentId, { amount: 40 })
    expect(given.body).toMatchObject({ serviceStatus: "invoiceSubmitted" })
  })

  it("returns to the rejected or submitted bill when a customer's payment is unmarked", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    const rejected = await aBill(rosa, insured)
    for (const serviceStatus of ["invoiceSubmitted", "invoiceRejected"] as const)
      await act(rosa, rejected, "setStatus", { serviceStatus })
    expect(await pay(rosa, rejected, 25)).toMatchObject({ serviceStatus: "partialPayment" })
    expect((await act(rosa, rejected, "unmarkPaid")).body).toMatchObject({ serviceStatus: "invoiceRejected" })

    const net = await aBill(rosa, { invoiceType: "Net", billingId: fleet._id })
    await act(rosa, net, "setStatus", { serviceStatus: "invoiceSubmitted" })
    await pay(rosa, net, 100)
    expect((await act(rosa, net, "unmarkPaid")).body).toMatchObject({ serviceStatus: "invoiceSubmitted" })
    await pay(rosa, net, 100)
    await act(rosa, net, "cancel")
    expect((await act(rosa, net, "unmarkPaid")).body).toMatchObject({ serviceStatus: "cancelled" })
  })

  it("drops only the unmarked one of two payments, and requires choosing one", async () => {
    const rosa = await clerk()
    const number = await aBill(rosa)
    const { paymentId: wrong } = await pay(rosa, number, 60)
    const { paymentId: right } = await pay(rosa, number, 40)
    expect(await act(rosa, number, "unmarkPaid")).toBeProblem(409, "action_not_allowed", {
      detail: "The customer made 2 payments. Choose which one to unmark.",
    })
    const reply = await act(rosa, number, "unmarkPaid", { paymentId: wrong })
    expect(reply.body).toMatchObject({ serviceStatus: "awaitingPayment" })
    expect(await open(rosa, number)).toMatchObject({
      totalUnpaid: 60,
      payments: [
        { _id: wrong, voided: true },
        { _id: right, voided: false },
      ],
    })
  })

  it("is Paid for a job that was paid in full in advance", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [work] })
    await pay(rosa, number, 60)
    expect(await open(rosa, number)).toMatchObject({ customerPaid: false, serviceStatus: "open" })
    await pay(rosa, number, 40)
    expect(await open(rosa, number)).toMatchObject({
      customerPaid: true,
      totalUnpaid: 0,
      serviceStatus: "open",
    })
  })
})
