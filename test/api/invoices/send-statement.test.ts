import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { addCarrier } from "../carriers/carrier.ts"
import { as } from "../client.ts"
import { leftTo, mailTo } from "../messages/outbox.ts"
import { act, aDoneJob, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician } = people(table)

describe("POST /statement", () => {
  it("emails a carrier's open bills as a PDF, without unbilled jobs, once for a retry", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const billingEmail = `late-${randomUUID().slice(0, 12)}@carrier.example`
    const carrier = await addCarrier(rosa, { billingEmail })
    expect(await as(rosa).post("/statement", { carrier })).toBeProblem(409, "action_not_allowed", {
      detail: "Redwood Insurance Group owes nothing.",
    })
    const insured = {
      invoiceType: "Insurance",
      insuranceCarrierKey: carrier,
      insuranceDeductible: 100,
    } as const
    const unbilled = await aDoneJob(rosa, lind, insured)
    const claims = async () => (await as(rosa).get("/claims", {})).body
    await expect.poll(claims).toContainEqual(expect.objectContaining({ invoiceNumber: unbilled }))
    const invoiceNumber = await aDoneJob(rosa, lind, insured)
    await as(rosa).post("/bills", { invoiceNumber, how: "download" })
    const key = `statement-${invoiceNumber}`
    const send = async () => (await as(rosa).post("/statement", { carrier }, { key })).status
    await expect.poll(send).toBe(200)
    expect(await send()).toBe(200)
    const { subject, attachments } = await mailTo(billingEmail)
    expect(subject).toMatch(/: 1 bill is open$/)
    expect(attachments).toMatchObject([{ mimeType: "application/pdf" }])
    expect(await leftTo(billingEmail)).toHaveLength(1)
    const saved = await as(rosa).get("/statement", { carrier })
    expect(saved.body).toMatchObject({ fileName: expect.stringMatching(/^statement-.*\.pdf$/) })
  })

  it("keeps a bill on the statement, without its supplement, while that is rejected", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const billingEmail = `late-${randomUUID().slice(0, 12)}@carrier.example`
    const carrier = await addCarrier(rosa, { billingEmail })
    const invoiceNumber = await aDoneJob(rosa, lind, {
      invoiceType: "Insurance",
      insuranceCarrierKey: carrier,
      insuranceDeductible: 100,
    })
    const bill = () => as(rosa).post("/bills", { invoiceNumber, how: "download" })
    await bill()
    const { charges, version, totalInsuranceDue: billed = 0 } = await open(rosa, invoiceNumber)
    await as(rosa).put(`/servicerequest?invoiceNumber=${invoiceNumber}`, {
      version,
      charges: [
        ...charges.map(({ _id, type }) => ({ _id, type })),
        { type: "Moulding", description: "Molding", net: 40, quantity: 1 },
      ],
    })
    await bill()
    const { insurerBill } = await open(rosa, invoiceNumber)
    await act(rosa, invoiceNumber, "rejectBill", { rejection: "late", billSentAt: insurerBill?.at })
    const claim = async () =>
      (await as(rosa).get("/claims", {})).body.find((one) => one.invoiceNumber === invoiceNumber)
    await expect.poll(claim).toMatchObject({ list: "rejected" })
    expect((await as(rosa).post("/statement", { carrier })).status).toBe(200)
    const { text } = await mailTo(billingEmail)
    expect(text).toContain(Number(billed).toFixed(2))
  })

  it("rejects a carrier without a billing email and an unknown carrier", async () => {
    const rosa = await clerk()
    expect(await as(rosa).post("/statement", { carrier: await addCarrier(rosa) })).toBeProblem(
      409,
      "action_not_allowed",
    )
    expect(await as(rosa).post("/statement", { carrier: "unknown" })).toBeProblem(404, "not_found")
    expect(await as(rosa).get("/statement", { carrier: "unknown" })).toBeProblem(404, "not_found")
    expect(await as(rosa).get("/statement")).toBeProblem(400, "malformed")
  })
})
