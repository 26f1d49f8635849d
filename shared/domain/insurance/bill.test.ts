import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aBillableJob, photosOfJob } from "#test/builders/claims.ts"
import { aRequest } from "#test/builders/requests.ts"
import { billOf } from "./bill.ts"
import { type BillItem, billGaps, billItems } from "./bill-checklist.ts"

const shop = { name: "Clearline", phone: "5305550100", address: "1001 Live Oak", registration: "ARD 1" }

/** What stands in the file for each item of the checklist. */
const inFile: Readonly<Record<BillItem, (bill: ReturnType<typeof billOf>) => boolean>> = {
  reference: ({ claimNumber, dispatchNumber }) => claimNumber !== "" || dispatchNumber !== "",
  policy: ({ policyNumber }) => policyNumber !== "",
  dateOfLoss: ({ dateOfLoss }) => dateOfLoss !== undefined,
  causeOfLoss: ({ causeOfLoss }) => causeOfLoss !== "",
  vin: ({ vehicle }) => vehicle.vin.length === 17,
  parts: ({ lines }) => lines.filter(({ type }) => type === "Replace").every(({ part }) => part !== ""),
  figures: ({ lines }) => lines.filter(({ type }) => type === "Replace").every(({ list }) => list > 0),
  rates: ({ lines }) => lines.length > 0,
  kit: ({ lines }) => lines.some(({ type }) => type === "Install Kit"),
  calibration: ({ calibration }) => calibration !== "open",
  installRecord: ({ installRecord }) => (installRecord?.dotNumbers.length ?? 0) > 0,
  photosBefore: ({ photosBefore }) => photosBefore > 0,
  photosAfter: ({ photosAfter }) => photosAfter > 0,
  signature: ({ signedAt }) => signedAt !== undefined,
  deductible: ({ deductible, deductiblePaid, deductibleNote }) =>
    deductiblePaid >= deductible || deductibleNote !== "",
}

describe("The insurer's bill", () => {
  it("has the claim, the car, the lines, and the amount due", () => {
    const bill = billOf(aRequest(aBillableJob), { shop, photos: photosOfJob })
    expect(bill).toMatchObject({
      invoiceNumber: 48_227,
      carrier: "Beacon Casualty",
      claimNumber: "CL-1",
      vehicle: { vin: "2T3P1RFV8MC154560" },
      completedOn: "2026-11-20",
      calibration: "not needed",
      installRecord: { urethane: "Express", lot: "A1", dotNumbers: ["DOT 18"] },
      photosBefore: 1,
      photosAfter: 1,
      due: 38_248,
    })
    expect(bill.lines.map(({ type, part, list, total }) => [type, part, list, total])).toEqual([
      ["Replace", "FW04915GTYN", 60_000, 35_000],
      ["Install Kit", "", 500, 1000],
    ])
  })

  it("has every field that a ready bill requires", () => {
    const fields = {
      insuranceClaimNumber: fc.constantFrom("CL-1", undefined),
      insuranceDispatch: fc.constantFrom("D-1", undefined),
      insurancePolicyNumber: fc.constantFrom("P-1", "", undefined),
      insuranceDateofLoss: fc.constantFrom("2026-11-01", undefined),
      insuranceCauseOfLoss: fc.constantFrom("Rock", undefined),
      vin: fc.constantFrom("2T3P1RFV8MC154560", "2T3P1RFV8MC15456", undefined),
      signedAt: fc.constantFrom("2026-11-20T20:00:00Z", undefined),
      installRecord: fc.constantFrom(aBillableJob.installRecord, undefined),
      insuranceDeductible: fc.constantFrom(0, 10_000),
      insuranceDeductibleNote: fc.constantFrom("The carrier bills it.", undefined),
      calibrationNeeded: fc.boolean(),
    }
    const photos = fc.subarray(["before", "after", "priordamage", "misc"] as const)
    fc.assert(
      fc.property(fc.record(fields), photos, (changes, taken) => {
        const job = aRequest({ ...aBillableJob, ...changes })
        const missing = new Set(billGaps(job, taken).map(({ item }) => item))
        const bill = billOf(job, { shop, photos: taken })
        for (const item of billItems.filter((one) => !missing.has(one)))
          expect(inFile[item](bill), item).toBe(true)
      }),
    )
  })
})
