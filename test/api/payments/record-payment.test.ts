import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type BodyTo, type Login, malformed } from "../client.ts"
import { act, aDoneJob, aReadyJob, complete, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { payByCard, soldAtReader } from "./card.ts"
import { ledgerErrors, ledgerOf } from "./ledger.ts"

const { clerk, technician } = people(table)

const insured = {
  invoiceType: "Insurance",
  insuranceCarrier: "Sierra Mutual",
  insuranceDeductible: 250,
} as const
const pay = (
  login: Login,
  invoiceNumber: number,
  more: Omit<BodyTo<"PUT", "/acceptpayment">, "invoiceNumber" | "paymentMethod"> & {
    paymentMethod?: "CHECK" | "INSURANCEPAID" | "POINTOFSALE" | "CREDITCARD"
  },
  key?: string,
) => as(login).put("/acceptpayment", { invoiceNumber, paymentMethod: "CASH", ...more }, key ? { key } : {})

describe("PUT /acceptpayment", () => {
  it("records a deductible paid by check; the total due stays and the insurer still owes", async () => {
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

  it("marks the job Paid once the insurer has paid too", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician(), insured)
    await pay(rosa, number, { amount: 250 })
    expect((await pay(rosa, number, { paymentMethod: "INSURANCEPAID", amount: 326.22 })).body).toMatchObject({
      serviceStatus: "invoicePaid",
    })
    expect((await open(rosa, number)).totalUnpaid).toBe(0)
  })

  it("keeps the date of an insurer's remittance, and refuses one in the future", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician(), insured)
    const insurerPays = (paidOn: string) =>
      pay(rosa, number, { paymentMethod: "INSURANCEPAID", amount: 326.22, paidOn })
    expect(await insurerPays("1/1/2100")).toBeProblem(400, "malformed", {
      fields: [{ field: "paidOn", message: "The payment's date is in the future." }],
    })
    expect((await insurerPays("11/2/2026")).status).toBe(200)
    expect((await open(rosa, number)).payments).toMatchObject([{ amount: 326.22, paidOn: "11/2/2026" }])
  })

  it("records an insurer's payment once per id, even when it pays everything", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician(), insured)
    const send = (_id: string, amount: number, dueShown: number) =>
      pay(rosa, number, { paymentMethod: "INSURANCEPAID", checknumber: "EFT 88", _id, amount, dueShown })
    const detail = "This payment is already recorded."
    const [part, rest] = [randomUUID(), randomUUID()]
    expect((await send(part, 300, 326.22)).status).toBe(200)
    expect(await send(part, 300, 26.22)).toBeProblem(409, "already_paid", { detail })
    expect((await send(rest, 26.22, 26.22)).status).toBe(200)
    for (const [_id, amount] of [
      [part, 300],
      [rest, 26.22],
    ] as const)
      expect(await send(_id, amount, 0)).toBeProblem(409, "already_paid", { detail })
    expect((await open(rosa, number)).payments.map(({ amount }) => amount)).toEqual([300, 26.22])
  })

  it("requires a check number", async () => {
    const lind = await technician()
    const number = await aDoneJob(await clerk(), lind)
    expect(await pay(lind, number, { paymentMethod: "CHECK", amount: 100 })).toBeProblem(
      400,
      "missing_check_number",
      { detail: "Enter the check number." },
    )
  })

  it("lowers the amount due when money is received before the work is done", async () => {
    const rosa = await clerk()
    const number = await aReadyJob(rosa, await technician())
    expect((await pay(rosa, number, { amount: 50 })).body).toMatchObject({ serviceStatus: "repairReady" })
    expect(await open(rosa, number)).toMatchObject({
      totalPrepaid: 50,
      totalCustomerDue: 526.22,
      customerPaid: false,
    })
  })

  it("excludes a tip from the amount due", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    await pay(rosa, number, { amount: 576.22, tipamount: 20 })
    expect(await open(rosa, number)).toMatchObject({
      customerTipAmount: 20,
      totalUnpaid: 0,
      serviceStatus: "invoicePaid",
    })
  })

  it("rejects zero amounts, paid jobs, and amounts above the due or against a stale due", async () => {
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

  it("accepts a tip of up to 500.00 or the payment's amount, and rejects one of a million", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    expect(await pay(rosa, number, { amount: 576.22, tipamount: 1_000_000 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "tipamount", message: "Enter a tip of 576.22 or less." }] },
    })
    expect(await pay(rosa, number, { amount: 76.22, tipamount: 500.01 })).toMatchObject({
      body: { fields: [{ field: "tipamount", message: "Enter a tip of 500.00 or less." }] },
    })
    expect((await pay(rosa, number, { amount: 76.22, tipamount: 500 })).status).toBe(200)
  })

  it("records a double tap once", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const tap = () => pay(rosa, number, { amount: 576.22 }, "hurried-taps-1")
    const [first, second] = await Promise.all([tap(), tap()])
    expect(second.body).toEqual(first.body)
    expect((await open(rosa, number)).payments.map(({ amount }) => amount)).toEqual([576.22])
  })

  it("lets only one of two users record payment of the same due", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const replies = await Promise.all([
      pay(rosa, number, { amount: 576.22, dueShown: 576.22 }),
      pay(lind, number, { amount: 576.22, dueShown: 576.22 }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await open(rosa, number)).payments).toHaveLength(1)
  })

  it("can be undone by Unmark Customer Paid and recorded again", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    await pay(rosa, number, { amount: 576.22 })
    expect((await act(rosa, number, "unmarkPaid")).body).toMatchObject({ serviceStatus: "awaitingPayment" })
    expect(await open(rosa, number)).toMatchObject({ customerPaid: false, totalUnpaid: 576.22 })
    expect((await pay(rosa, number, { amount: 576.22 })).status).toBe(200)
  })

  it("is undone together with its tip and check, and keeps what was paid in advance", async () => {
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

  it("checks a point-of-sale payment against Square, and records it once", async () => {
    const rosa = await clerk()
    const first = await aDoneJob(rosa, await technician())
    const transactionId = await soldAtReader(57_622)
    const sale = { paymentMethod: "POINTOFSALE", transactionId } as const
    expect(await pay(rosa, first, { ...sale, amount: 500 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "amount", message: "Square took 576.22 in this sale. Enter that amount." }] },
    })
    expect(await pay(rosa, first, { ...sale, transactionId: "never-sold", amount: 100 })).toBeProblem(
      402,
      "payment_failed",
      { detail: "Square doesn't know this sale. Check the card reader's app." },
    )
    expect(await pay(await technician(), first, { ...sale, amount: 576.22 })).toBeProblem(404, "not_found")
    expect((await pay(rosa, first, { ...sale, amount: 556.22, tipamount: 20 })).status).toBe(200)
    expect((await open(rosa, first)).payments).toMatchObject([
      { method: "POINTOFSALE", reference: transactionId, providerId: expect.any(String), tip: 20 },
    ])
    expect(await pay(rosa, first, { ...sale, amount: 576.22 })).toBeProblem(409, "sale_recorded", {
      detail: "This sale is already recorded.",
    })
    expect(await ledgerErrors(first)).toEqual([])
  })

  it.each([401, 403, 429])(
    "trusts the card reader's app while Square answers the lookup of its sale %i",
    async (status) => {
      const rosa = await clerk()
      const number = await aDoneJob(rosa, await technician())
      const transactionId = `unanswered-${status}`
      const sale = { paymentMethod: "POINTOFSALE", transactionId, amount: 576.22 } as const
      expect((await pay(rosa, number, sale)).status).toBe(200)
      expect((await open(rosa, number)).payments).toMatchObject([{ reference: transactionId }])
    },
  )

  it("records what Square took even if less is due by then, for staff to review", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const transactionId = await soldAtReader(57_622)
    await pay(rosa, number, { amount: 500 })
    const sale = { paymentMethod: "POINTOFSALE", transactionId, amount: 576.22 } as const
    expect((await pay(rosa, number, sale)).status).toBe(200)
    expect(await open(rosa, number)).toMatchObject({ surplus: 500, serviceStatus: "invoicePaid" })
  })

  it("refuses a card reader's sale that was already recorded as a card payment", async () => {
    const rosa = await clerk()
    const [charged, other] = [
      await aDoneJob(rosa, await technician()),
      await aDoneJob(rosa, await technician()),
    ]
    await payByCard(rosa, charged, { amount: 100 })
    const transactionId = (await ledgerOf(charged))[0]?.provider?.orderId ?? ""
    for (const number of [charged, other])
      expect(
        await pay(rosa, number, { paymentMethod: "POINTOFSALE", transactionId, amount: 100 }),
      ).toBeProblem(409, "sale_recorded", {
        detail: `Square took this as a card payment on job ${charged}, not at the card reader. Nothing was recorded here.`,
      })
    expect((await open(rosa, charged)).payments).toHaveLength(1)
    expect((await open(rosa, other)).payments).toEqual([])
    for (const number of [charged, other]) expect(await ledgerErrors(number)).toEqual([])
  })

  describe("A sale recorded on the wrong job", () => {
    const aSale = () => ({ paymentMethod: "POINTOFSALE", checknumber: randomUUID(), amount: 100 }) as const
    const twoJobs = async (login: Login) =>
      [await aDoneJob(login, await technician()), await aDoneJob(login, await technician())] as const

    it("is rejected on a second job that has no payment yet", async () => {
      const rosa = await clerk()
      const [first, second] = await twoJobs(rosa)
      const sale = aSale()
      expect((await pay(rosa, first, sale)).status).toBe(200)
      expect(await pay(rosa, second, sale)).toBeProblem(409, "sale_recorded", {
        detail: `This sale is already recorded on job ${first}. Nothing was recorded here. If it belongs here, have the office unmark it there first.`,
      })
      expect((await open(rosa, second)).payments).toEqual([])
      expect(await ledgerErrors(second)).toEqual([])
    })

    it("counts on only one of two jobs when recorded on both at once", async () => {
      const rosa = await clerk()
      for (let round = 0; round < 2; round += 1) {
        const numbers = await twoJobs(rosa)
        const sale = aSale()
        const replies = await Promise.all(numbers.map((number) => pay(rosa, number, sale)))
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const taken = await Promise.all(numbers.map(async (number) => (await open(rosa, number)).payments))
        expect(taken.flat()).toMatchObject([{ amount: 100, reference: sale.checknumber }])
      }
    })

    it("can be recorded elsewhere after it is unmarked", async () => {
      const rosa = await clerk()
      const [first, second] = await twoJobs(rosa)
      const sale = { ...aSale(), amount: 576.22 }
      await pay(rosa, first, sale)
      await act(rosa, first, "unmarkPaid")
      expect((await pay(rosa, second, sale)).status).toBe(200)
      expect(await pay(rosa, first, sale)).toBeProblem(409, "sale_recorded")
      for (const number of [first, second]) expect(await ledgerErrors(number)).toEqual([])
    })

    it("is recorded once by a retry, which gets the same reply", async () => {
      const rosa = await clerk()
      const number = await aDoneJob(rosa, await technician())
      const sale = { ...aSale(), _id: randomUUID() }
      const first = await pay(rosa, number, sale, sale._id)
      expect(await pay(rosa, number, sale, sale._id)).toMatchObject({ status: 200, body: first.body })
      expect(await pay(rosa, number, sale)).toBeProblem(409, "already_paid")
      expect((await open(rosa, number)).payments).toHaveLength(1)
    })
  })

  it("lets only clerks record an insurer's payment", async () => {
    const lind = await technician()
    const number = await aDoneJob(await clerk(), lind, insured)
    expect(await pay(lind, number, { paymentMethod: "INSURANCEPAID", amount: 326.22 })).toBeProblem(
      403,
      "not_allowed",
    )
  })

  it("hides a job that is not assigned to the technician", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    expect((await pay(await technician(), number, { amount: 1 })).status).toBe(404)
    expect((await pay(rosa, 999999999, { amount: 1 })).status).toBe(404)
  })

  it("rejects malformed input and names the field", async () => {
    expect(await pay(await clerk(), 1, malformed({ amount: "ten", paymentMethod: "BARTER" }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "paymentMethod" }, { field: "amount" }] },
    })
  })

  it("rejects recording a card payment by hand", async () => {
    const number = await aDoneJob(await clerk(), await technician())
    expect(await pay(await clerk(), number, { paymentMethod: "CREDITCARD", amount: 1 })).toBeProblem(
      400,
      "malformed",
      { fields: [{ field: "paymentMethod" }] },
    )
  })
})
