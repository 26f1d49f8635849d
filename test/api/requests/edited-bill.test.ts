import { describe, expect, it } from "vitest"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { act, aDoneJob, aJob, chip, open, windshield } from "./job.ts"

const { clerk, technician } = people(table)
const put = (login: Login, invoiceNumber: number, body: object) =>
  as(login).put(`/servicerequest?invoiceNumber=${invoiceNumber}`, body)
const pay = (login: Login, invoiceNumber: number, amount: number, more: object = {}) =>
  as(login).put("/acceptpayment", { invoiceNumber, paymentMethod: "CASH", amount, ...more })

const yubaCity = "1184 Plumas St, Yuba City, CA 95991"
const sacramento = "900 Howe Ave, Sacramento, CA 95825"

describe("Payment status of an edited job", () => {
  it("is paid when the last unpaid line is removed, and open again when one is added", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician(), { charges: [{ ...windshield }, { ...chip }] })
    await pay(rosa, number, 576.22)
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "awaitingPayment", totalUnpaid: 65 })
    const [glass] = (await open(rosa, number)).charges
    const kept = { _id: glass?._id, type: "Replace" }

    await put(rosa, number, { charges: [kept] })
    expect(await open(rosa, number)).toMatchObject({
      serviceStatus: "invoicePaid",
      customerPaid: true,
      totalUnpaid: 0,
    })
    await put(rosa, number, { charges: [kept, { ...chip }] })
    expect(await open(rosa, number)).toMatchObject({
      serviceStatus: "awaitingPayment",
      customerPaid: false,
      totalUnpaid: 65,
    })
    expect((await pay(rosa, number, 65)).body).toMatchObject({ serviceStatus: "invoicePaid" })
  })

  it("is paid by a credit for the full balance, and keeps a status set by hand", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    await put(rosa, number, { customerCredit: 576.22 })
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "invoicePaid", totalUnpaid: 0 })
    await act(rosa, number, "setStatus", { serviceStatus: "closed" })
    await put(rosa, number, { customerCredit: null })
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "closed", totalUnpaid: 576.22 })
  })

  it("requires a deductible while an insurer pays", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { invoiceType: "Insurance", insuranceDeductible: 250 })
    expect(await put(rosa, number, { insuranceDeductible: null })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "insuranceDeductible" }] },
    })
    expect((await put(rosa, number, { insuranceDeductible: 0 })).status).toBe(200)
  })
})

describe("The tax rate of a job", () => {
  it("follows the location entered on the day of the job", () =>
    withinOneDay(async (today) => {
      const rosa = await clerk()
      const number = await aJob(rosa, { appointmentDate: toWireDate(today), charges: [{ ...windshield }] })
      expect(await open(rosa, number)).toMatchObject({ taxRate: 7.25, taxRateSource: "default" })
      await put(rosa, number, { appointmentLocation: "Mobile", appointmentAddress: sacramento })
      expect(await open(rosa, number)).toMatchObject({
        branch: "sacramento",
        taxRate: 8.75,
        taxRateSource: "branch",
        totalTax: 33.22,
      })
      await put(rosa, number, { appointmentAddress: yubaCity })
      expect(await open(rosa, number)).toMatchObject({ branch: "yuba-city", taxRate: 7.25 })
    }))

  it("stays fixed once money was taken, wherever the job is moved", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, {
      appointmentDate: "11/4/2030",
      appointmentLocation: "Mobile",
      appointmentAddress: yubaCity,
      charges: [{ ...windshield }],
    })
    await pay(rosa, number, 100)
    await put(rosa, number, { appointmentAddress: sacramento })
    expect(await open(rosa, number)).toMatchObject({ branch: "sacramento", taxRate: 7.25 })
  })

  it("follows the new location again once the payment is undone", async () => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician(), { appointmentAddress: yubaCity })
    await pay(rosa, number, 576.22)
    await act(rosa, number, "unmarkPaid")
    await put(rosa, number, { appointmentAddress: sacramento })
    expect(await open(rosa, number)).toMatchObject({ branch: "sacramento", taxRate: 8.75 })
  })
})
