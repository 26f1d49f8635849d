import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { addCarrier } from "../carriers/carrier.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { act, aDoneJob, aJob, aReadyJob, open } from "./job.ts"

const { clerk, technician } = people(table)

const covered = { policyActive: true, comprehensive: true, glassWaiver: false }
const aCaller = async () => {
  const rosa = await clerk()
  const insuranceCarrierKey = await addCarrier(rosa)
  return {
    rosa,
    insured: { invoiceType: "Insurance", insuranceDeductible: 100, insuranceCarrierKey } as const,
  }
}
const awaiting = async (rosa: Login, fields: Parameters<typeof aJob>[1]) => {
  const number = await aJob(rosa, fields)
  await act(rosa, number, "setStatus", { serviceStatus: "awaitingCoverageVerification" })
  return number
}

describe("POST /servicerequestaction, recordCoverage", () => {
  it("fills in the deductible and dispatch, and moves the job to scheduling", async () => {
    const { rosa, insured } = await aCaller()
    const number = await awaiting(rosa, insured)
    const coverage = { ...covered, reference: "D-551" }
    await act(rosa, number, "recordCoverage", { coverage, insuranceDeductible: 250 })
    expect(await open(rosa, number)).toMatchObject({
      serviceStatus: "awaitingServiceScheduling",
      insuranceDeductible: 250,
      insuranceDispatch: "D-551",
      coverage: { ...coverage, by: rosa.name },
    })
    await act(rosa, number, "recordCoverage", {
      coverage: { ...coverage, reference: "D-5512", glassWaiver: true },
    })
    expect(await open(rosa, number)).toMatchObject({ insuranceDeductible: 0, insuranceDispatch: "D-5512" })
  })

  it("puts a job on hold when the policy doesn't pay, and leaves the deductible unchanged", async () => {
    const { rosa, insured } = await aCaller()
    const number = await awaiting(rosa, insured)
    const coverage = { ...covered, policyActive: false, glassWaiver: true }
    await act(rosa, number, "recordCoverage", { coverage })
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "exception", insuranceDeductible: 100 })
  })

  it("moves a job on that was on hold for its coverage, but not one that was put on hold by hand", async () => {
    const { rosa, insured } = await aCaller()
    const refused = { coverage: { ...covered, policyActive: false } }
    const number = await awaiting(rosa, { ...insured, insurancePolicyNumber: "P-1" })
    const statusOf = async (invoiceNumber: number) => (await open(rosa, invoiceNumber)).serviceStatus
    await act(rosa, number, "recordCoverage", refused)
    await act(rosa, number, "recordCoverage", { coverage: covered })
    expect(await statusOf(number)).toBe("awaitingServiceScheduling")

    const corrected = await awaiting(rosa, { ...insured, insurancePolicyNumber: "P-1" })
    await act(rosa, corrected, "recordCoverage", refused)
    await as(rosa).put(`/servicerequest?invoiceNumber=${corrected}`, { insurancePolicyNumber: "P-2" })
    const { serviceStatus, coverage } = await open(rosa, corrected)
    expect([serviceStatus, coverage]).toEqual(["awaitingCoverageVerification", undefined])

    const byHand = await aJob(rosa, { ...insured, insurancePolicyNumber: "P-1" })
    await act(rosa, byHand, "setStatus", { serviceStatus: "exception" })
    await act(rosa, byHand, "recordCoverage", { coverage: covered })
    expect(await statusOf(byHand)).toBe("exception")
    await as(rosa).put(`/servicerequest?invoiceNumber=${byHand}`, { insurancePolicyNumber: "P-2" })
    expect(await statusOf(byHand)).toBe("exception")

    const brokenGlass = await aReadyJob(rosa, await technician(), insured)
    await act(rosa, brokenGlass, "recordCoverage", refused)
    expect(await statusOf(brokenGlass)).toBe("repairReady")
    await act(rosa, brokenGlass, "setStatus", { serviceStatus: "exception" })
    await act(rosa, brokenGlass, "recordCoverage", { coverage: covered })
    expect(await statusOf(brokenGlass)).toBe("exception")
  })

  it("changes no amounts on a finished job", async () => {
    const { rosa, insured } = await aCaller()
    const number = await aDoneJob(rosa, await technician(), insured)
    const { totalInsuranceDue } = await open(rosa, number)
    await act(rosa, number, "recordCoverage", { coverage: { ...covered, glassWaiver: true } })
    expect(await open(rosa, number)).toMatchObject({ insuranceDeductible: 100, totalInsuranceDue })
  })

  it("rejects the second of two clerks who record different coverage", async () => {
    const { rosa, insured } = await aCaller()
    const number = await aJob(rosa, insured)
    const { version } = await open(rosa, number)
    expect((await act(rosa, number, "recordCoverage", { coverage: covered, version })).status).toBe(200)
    const other = { coverage: { ...covered, comprehensive: false }, version }
    expect(await act(await clerk({ name: "Bob" }), number, "recordCoverage", other)).toBeProblem(
      409,
      "changed_meanwhile",
    )
  })

  it("is cleared when the carrier or policy changes", async () => {
    const { rosa, insured } = await aCaller()
    for (const change of [
      { insuranceCarrierKey: await addCarrier(rosa) },
      { insurancePolicyNumber: "P-2" },
    ]) {
      const number = await aJob(rosa, { ...insured, insurancePolicyNumber: "P-1" })
      await act(rosa, number, "recordCoverage", { coverage: covered })
      expect((await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, change)).status).toBe(200)
      expect((await open(rosa, number)).coverage).toBeUndefined()
    }
  })

  it("requires a clerk, an insurance job, and the carrier's answers", async () => {
    const { rosa, insured } = await aCaller()
    const lind = await technician()
    const number = await aJob(rosa, { ...insured, appointmentTechnicians: [lind._id] })
    expect(await act(lind, number, "recordCoverage", { coverage: covered })).toBeProblem(403, "not_allowed")
    expect(await act(rosa, number, "recordCoverage")).toBeProblem(400, "malformed")
    expect(await act(rosa, await aJob(rosa), "recordCoverage", { coverage: covered })).toBeProblem(
      409,
      "action_not_allowed",
      { detail: "No insurer pays for this job." },
    )
  })
})
