import { describe, expect, it } from "vitest"
import { addDays, startOfMonth, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { addCarrier } from "../carriers/carrier.ts"
import { as } from "../client.ts"
import { act, aDoneJob, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician } = people(table)

const thisMonth = startOfMonth(todayIn(new Date()))
const month = toWireDate(thisMonth)
const laterMonth = toWireDate(startOfMonth(addDays(thisMonth, 62)))

describe("GET /claimsreport", () => {
  it("reports each carrier's bills, days to bill, days to pay, and rejections", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const insuranceCarrierKey = await addCarrier(rosa, { text: "Quick Pay" })
    const number = await aDoneJob(rosa, lind, {
      invoiceType: "Insurance",
      insuranceCarrierKey,
      insuranceDeductible: 100,
    })
    const bill = { invoiceNumber: number, how: "download" } as const
    await as(rosa).post("/bills", bill)
    for (const rejection of ["wrongPart", "late", "wrongPart"] as const) {
      await act(rosa, number, "rejectBill", { rejection })
      await as(rosa).post("/bills", bill)
    }
    const { totalInsuranceDue } = await open(rosa, number)
    const { status } = await as(rosa).put("/acceptpayment", {
      invoiceNumber: number,
      paymentMethod: "INSURANCEPAID",
      amount: Number(totalInsuranceDue),
    })
    expect(status).toBe(200)
    const own = async () => {
      const { body } = await as(rosa).get("/claimsreport", { month, months: "1" })
      return body.carriers.find(({ carrierKey }) => carrierKey === insuranceCarrierKey)
    }
    await expect.poll(own).toEqual({
      carrierKey: insuranceCarrierKey,
      carrier: "Quick Pay",
      bills: 1,
      paid: 1,
      daysToBill: 0,
      daysToPay: 0,
      rejections: [
        { reason: "wrongPart", count: 2 },
        { reason: "late", count: 1 },
      ],
    })
    const { body } = await as(rosa).get("/claimsreport", { month, months: "1" })
    expect(body.months).toMatchObject([{ month }])
    const later = await as(rosa).get("/claimsreport", { month: laterMonth, months: "1" })
    expect(later.body.carriers.map(({ carrierKey }) => carrierKey)).not.toContain(insuranceCarrierKey)
  })

  it("requires 1 to 12 months", async () => {
    for (const months of ["0", "13"])
      expect(await as(await clerk()).get("/claimsreport", { month, months })).toBeProblem(400, "malformed", {
        fields: [{ field: "months", message: "Enter 1 to 12 months." }],
      })
  })
})
