import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type BodyTo, type Login, malformed } from "../client.ts"
import { act, aDoneJob, aReadyJob, complete, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician, customer } = people(table)

const insured = {
  invoiceType: "Insurance",
  insuranceCarrier: "Sierra Mutual",
  insuranceDeductible: 250,
} as const
const pay = (
  login: Login,
  invoiceNumber: number,
  more: Omit<BodyTo<"PUT", "/acceptpayment">, "invoiceNumber" | "paymentMethod"> & {
    paymentMethod?: "CHECK" | "INSURANCEPAID" | "POINTOFSALE"
  },
  key?: string,
) => as(login).put("/acceptpayment", { invoiceNumber, paymentMethod: "CASH", ...more }, key ? { key } : {})

describe("PUT /acceptpayment", () => {
  it("takes a deductible by check; the due keeps standing and the insurer still owes", async () => {
    const rosa = await clerk()
    const lind = await technician()
    const number = await aDoneJob(rosa, lind, insured)
    const reply = await pay(lind, number, {
      paymentMethod: "CHECK",
      amount: 250,
      checknumber: "1042",
      dueShown: 250,
    })
    expect(reply).toMatchObject({ status: 200, body: { matches: 1, serviceStatus: "partialPayment" } })
    expect(await open(rosa, number)).toMatchObject({
      customerPaid: true,
      totalCustomerDue: 250,
      totalUnpaid: 326.22,
      customerPaymentMethod: "CHECK",
      customerPaymentReference: "1042",
    })
  })

  it("makes a job Paid when the insurer has paid as well", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician(), insured)
    await pay(rosa, number, { amount: 250 })
    expect((await pay(rosa, number, { paymentMethod: "INSURANCEPAID", amount: 326.22 })).body).toMatchObject({
      serviceStatus: "invoicePaid",
    })
    expect((await open(rosa, number)).totalUnpaid).toBe(0)
  })

  it("wants the number of a check", async () => {
    const lind = await technician()
    const number = await aDoneJob(await clerk(), lind)
    expect(await pay(lind, number, { paymentMethod: "CHECK", amount: 100 })).toBeProblem(
      400,
      "missing_check_number",
      { detail: "YOU MUST ENTER A CHECK NUMBER FOR ACCOUNT TRACKING." },
    )
  })

  it("lowers what is due when money comes before the work is done", async () => {
    const rosa = await clerk()
    const number = await aReadyJob(rosa, await technician())
    expect((await pay(rosa, number, { amount: 50 })).body).toMatchObject({ serviceStatus: "repairReady" })
    expect(await open(rosa, number)).toMatchObject({
      totalPrepaid: 50,
      totalCustomerDue: 526.22,
      customerPaid: false,
    })
  })

  it("keeps a tip out of what is due", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    await pay(rosa, number, { amount: 576.22, tipamount: 20 })
    expect(await open(rosa, number)).toMatchObject({
      customerTipAmount: 20,
      totalUnpaid: 0,
      serviceStatus: "invoicePaid",
    })
  })

  it("refuses a payment of what is paid, of nothing, of more than is due, and of another due than was shown", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    expect(await pay(rosa, number, { amount: 600 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "amount" }] },
    })
    expect((await pay(rosa, number, { amount: 0 })).status).toBe(400)
    expect(await pay(rosa, number, { amount: 100, dueShown: 99 })).toBeProblem(409, "due_changed")
    await pay(rosa, number, { amount: 576.22 })
    expect(await pay(rosa, number, { amount: 1 })).toBeProblem(409, "already_paid")
    expect(await pay(rosa, number, { paymentMethod: "INSURANCEPAID", amount: 1 })).toBeProblem(
      409,
      "nothing_due",
    )
  })

  it("takes the money of two hurried taps once", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const tap = () => pay(rosa, number, { amount: 576.22 }, "hurried-taps-1")
    const [first, second] = await Promise.all([tap(), tap()])
    expect(second.body).toEqual(first.body)
    expect((await open(rosa, number)).payments.map(({ amount }) => amount)).toEqual([576.22])
  })

  it("lets only one of two people take the same money", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const replies = await Promise.all([
      pay(rosa, number, { amount: 576.22, dueShown: 576.22 }),
      pay(lind, number, { amount: 576.22, dueShown: 576.22 }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await open(rosa, number)).payments).toHaveLength(1)
  })

  it("is taken back by Unmark Customer Paid, and can then be taken anew", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    await pay(rosa, number, { amount: 576.22 })
    expect((await act(rosa, number, "unmarkPaid")).body).toMatchObject({ serviceStatus: "awaitingPayment" })
    expect(await open(rosa, number)).toMatchObject({ customerPaid: false, totalUnpaid: 576.22 })
    expect((await pay(rosa, number, { amount: 576.22 })).status).toBe(200)
  })

  it("is taken back with its tip and its check, and leaves what was paid in advance", async () => {
    const rosa = await clerk()
    const lind = await technician()
    const number = await aReadyJob(rosa, lind)
    await pay(rosa, number, { amount: 76.22, tipamount: 5 })
    await act(lind, number, "startJob")
    await complete(lind, number)
    const byCheck = { paymentMethod: "CHECK", checknumber: "1042", amount: 500, tipamount: 20 } as const
    await pay(rosa, number, byCheck)
    expect((await open(rosa, number)).customerTipAmount).toBe(25)

    await act(rosa, number, "unmarkPaid")
    const taken = await open(rosa, number)
    expect(taken).toMatchObject({
      totalPrepaid: 76.22,
      totalUnpaid: 500,
      customerTipAmount: 5,
      customerPaymentMethod: "CASH",
    })
    expect(taken).not.toHaveProperty("customerPaymentReference")
    await pay(rosa, number, byCheck)
    expect(await open(rosa, number)).toMatchObject({
      customerTipAmount: 25,
      customerPaymentReference: "1042",
    })
  })

  it("leaves the insurer's payment to clerks", async () => {
    const lind = await technician()
    const number = await aDoneJob(await clerk(), lind, insured)
    expect(await pay(lind, number, { paymentMethod: "INSURANCEPAID", amount: 326.22 })).toBeProblem(
      403,
      "not_allowed",
    )
  })

  it("hides a job that is not the technician's, and is not for customers or strangers", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    expect((await pay(await technician(), number, { amount: 1 })).status).toBe(404)
    expect((await pay(rosa, 999999999, { amount: 1 })).status).toBe(404)
    expect((await pay(await customer(), number, { amount: 1 })).status).toBe(403)
    expect((await as().put("/acceptpayment", malformed({ invoiceNumber: number }))).status).toBe(401)
  })

  it("names what is malformed", async () => {
    expect(await pay(await clerk(), 1, malformed({ amount: "ten", paymentMethod: "BARTER" }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "paymentMethod" }, { field: "amount" }] },
    })
  })
})
