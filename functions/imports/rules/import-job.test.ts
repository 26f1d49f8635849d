import { describe, expect, it } from "vitest"
import { balanceToOldJob, importJob, type OldJob, type Owner, toOldJob } from "./import-job.ts"

const identity = {
  invoiceNumber: 7,
  invoiceKey: "key",
  jobKey: "link",
  writer: { _id: "ada", name: "Ada Marsh" },
  now: new Date("2026-11-20T20:00:00Z"),
}
const fleet: Owner = {
  _id: "fleet",
  name: "Sutter Fleet",
  phone: "5305550105",
  email: "",
  address: "",
  category: "commercial",
}
const imported = (job: OldJob, owner?: Owner) =>
  importJob(job, { owner, vehicleId: undefined, identity, line: "line" })
const date = "2024-03-14"

describe("A job imported from another program", () => {
  it("keeps parts and labor apart, and adds tax and any unexplained remainder to parts", () => {
    expect(toOldJob({ date, parts: 24000, labor: 11000, tax: 1740, total: 36740 })).toMatchObject({
      parts: 25740,
      labor: 11000,
      paid: true,
    })
    expect(toOldJob({ date, total: 36740 })).toMatchObject({ parts: 36740, labor: 0 })
    expect(toOldJob({ date, labor: 11000, total: 12000, paid: false })).toMatchObject({
      parts: 1000,
      labor: 11000,
      paid: false,
    })
  })

  it("keeps its date, adds no tax, and is paid on that day", () =>
    expect(imported(toOldJob({ date, total: 36740, number: "WO-7" }))).toMatchObject({
      invoiceType: "Cash",
      serviceStatus: "invoicePaid",
      source: "import",
      appointmentDate: date,
      completedAt: "2024-03-14T19:00:00.000Z",
      requestReceivedTimestamp: "2024-03-14T19:00:00.000Z",
      externalReferenceNumber: "WO-7",
      taxExempt: true,
      charges: [{ type: "Other", net: 36740, labor: 0, total: 36740 }],
      payments: [{ party: "customer", amount: 36740, prepaid: false, at: "2024-03-14T19:00:00.000Z" }],
    }))

  it.each([
    ["Cash", "awaitingPayment"],
    ["Net", "invoiceSubmitted"],
    ["Insurance", "invoiceSubmitted"],
  ] as const)("is unpaid by %s and gets status %s", (payer, serviceStatus) => {
    const job = imported(balanceToOldJob({ date, amount: 8500, payer }), fleet)
    expect(job).toMatchObject({ invoiceType: payer, serviceStatus, payments: [], customerId: "fleet" })
    expect(job.billingId).toBe(payer === "Net" ? "fleet" : undefined)
  })

  it("is billed to the insurer by default and stores claim and policy numbers", () => {
    const insured = { carrier: "Sierra Mutual", claim: "C-7", policy: "P-7" }
    const of = { owner: undefined, vehicleId: undefined, identity, line: "line", carrierKey: "sierra" }
    const job = importJob(balanceToOldJob({ date, amount: 8500, ...insured }), of)
    expect(job).toMatchObject({
      invoiceType: "Insurance",
      serviceStatus: "invoiceSubmitted",
      insuranceCarrier: "Sierra Mutual",
      insuranceCarrierKey: "sierra",
      insuranceClaimNumber: "C-7",
      insurancePolicyNumber: "P-7",
    })
    const cash = importJob(balanceToOldJob({ date, amount: 8500, payer: "Cash", ...insured }), of)
    expect(cash).toMatchObject({ invoiceType: "Cash", serviceStatus: "awaitingPayment" })
    expect(cash.insuranceCarrierKey).toBeUndefined()
  })

  it("records the payment as the insurer's when the insurer paid", () =>
    expect(imported(toOldJob({ date, total: 5000, payer: "Insurance" })).payments).toMatchObject([
      { party: "insurance", amount: 5000 },
    ]))
})
