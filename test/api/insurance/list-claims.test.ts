import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { addCarrier } from "../carriers/carrier.ts"
import { as, type BodyTo, type Login } from "../client.ts"
import { attach } from "../media/attach.ts"
import { act, aDoneJob, aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician } = people(table)

type Coverage = NonNullable<BodyTo<"POST", "/servicerequestaction">["coverage"]>
const covered: Coverage = {
  policyActive: true,
  comprehensive: true,
  glassWaiver: false,
  network: "Lynx",
  reference: "D-5512",
  representative: "Ann",
}

const claimOf = async (who: Login, number: number, query: { paid?: string } = {}) => {
  let cursor: string | undefined
  do {
    const reply = await as(who).get("/claims", { ...query, ...(cursor && { cursor }) })
    expect(reply.status).toBe(200)
    const found = reply.body.find(({ invoiceNumber }) => invoiceNumber === number)
    if (found) return found
    cursor = reply.headers.get("x-next-cursor") ?? undefined
  } while (cursor)
  return undefined
}
const listOf = async (who: Login, number: number) => (await claimOf(who, number))?.list

const insured = {
  invoiceType: "Insurance",
  insuranceDeductible: 100,
  insuranceClaimNumber: "CL-771",
  insurancePolicyNumber: "P-20",
  insuranceDateofLoss: "11/10/2026",
  insuranceCauseOfLoss: "Rock",
  vin: "2T3P1RFV8MC154560",
} as const

describe("GET /claims", () => {
  it("moves a claim from coverage to payment as its job progresses", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const insuranceCarrierKey = await addCarrier(rosa)
    const number = await aJob(rosa, { ...insured, insuranceCarrierKey, insuranceClaimNumber: undefined })
    await expect.poll(() => listOf(rosa, number)).toBe("verify")
    await act(rosa, number, "setStatus", { serviceStatus: "awaitingCoverageVerification" })
    await act(rosa, number, "recordCoverage", { coverage: { ...covered, reference: undefined } })
    await expect.poll(() => listOf(rosa, number)).toBe("waiting")
    await act(rosa, number, "recordCoverage", { coverage: covered })
    await expect.poll(() => listOf(rosa, number)).toBeUndefined()
    expect(await open(rosa, number)).toMatchObject({
      serviceStatus: "awaitingServiceScheduling",
      insuranceDispatch: "D-5512",
    })

    const done = await aDoneJob(rosa, lind, { ...insured, insuranceCarrierKey })
    await expect.poll(async () => (await claimOf(rosa, done))?.gaps).toContain("photosAfter")
    expect(await claimOf(rosa, done)).toMatchObject({
      list: "notReady",
      carrierKey: insuranceCarrierKey,
      customerName: "Priya Raman",
      references: ["CL-771"],
      gaps: ["rates", "kit", "photosBefore", "photosAfter", "signature", "deductible"],
    })
    for (const category of ["before", "after"] as const)
      await attach(lind, done, { category, media: [photo(40, 30)] })
    await expect.poll(async () => (await claimOf(rosa, done))?.gaps).not.toContain("photosAfter")

    for (const [serviceStatus, list] of [
      ["invoiceSubmitted", "submitted"],
      ["invoiceRejected", "rejected"],
    ] as const) {
      await act(rosa, done, "setStatus", { serviceStatus })
      await expect.poll(() => listOf(rosa, done)).toBe(list)
    }
  })

  it("checks only what the carrier requires, and follows a change at once", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const insuranceCarrierKey = await addCarrier(rosa)
    const number = await aDoneJob(rosa, lind, { ...insured, insuranceCarrierKey })
    await expect.poll(() => listOf(rosa, number)).toBe("notReady")
    const changed = await as(rosa).put("/insuranceproviders", {
      key: insuranceCarrierKey,
      billRequirements: ["policy", "vin"],
    })
    expect(changed.status).toBe(200)
    expect(await claimOf(rosa, number)).toMatchObject({ list: "ready", gaps: [] })
  })

  it("lists insurer payments by month of payment, and unpaid remainders as short", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const insuranceCarrierKey = await addCarrier(rosa)
    const number = await aDoneJob(rosa, lind, { ...insured, insuranceCarrierKey })
    const totalInsuranceDue = Number((await open(rosa, number)).totalInsuranceDue)
    const pay = (amount: number) =>
      as(rosa).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "INSURANCEPAID", amount })
    expect((await pay(totalInsuranceDue - 20)).status).toBeLessThan(300)
    await expect.poll(() => claimOf(rosa, number)).toMatchObject({ list: "shortPaid", amount: 20 })
    expect((await pay(20)).status).toBeLessThan(300)
    await expect.poll(() => claimOf(rosa, number)).toBeUndefined()
    const { payments = [] } = await open(rosa, number)
    const at = new Date(payments.at(-1)?.at ?? "")
    const paid = at.toLocaleDateString("en-US", { timeZone: "America/Los_Angeles" })
    expect(await claimOf(rosa, number, { paid })).toMatchObject({ list: "paid", amount: totalInsuranceDue })
  })
})
