import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aBillableJob, kit as installKit, photosOfJob } from "#test/builders/claims.ts"
import { aLine, aRequest } from "#test/builders/requests.ts"
import { supplementSheet } from "../invoices/paper/supplement-sheet.ts"
import { partMismatch } from "../parts/part-number.ts"
import { hasRightCheckDigit, isVin } from "../vehicle/vin.ts"
import { billOf } from "./bill.ts"
import { type BillItem, billGaps, billItems } from "./bill-checklist.ts"
import { type BilledLine, billedLineOf } from "./sent-bill.ts"

const shop = { name: "Clearline", phone: "5305550100", address: "1001 Live Oak", registration: "ARD 1" }

const billSent = {
  carrierKey: "beacon",
  firstAt: "2026-11-21T20:00:00Z",
  at: "2026-11-21T20:00:00Z",
  by: "Carla",
  how: "email",
  pdfHash: "",
} as const

const netByRates = 300_00
const ratesResult = {
  result: netByRates,
  rule: "Beacon",
  equation: "",
  inputs: [],
  version: "1",
  rounding: "",
}

/** One or two windshields, each typed over the carrier's rates, and lines that only some bills need. */
const anyCharges = fc
  .record({
    glasses: fc.array(
      fc.record({
        part: fc.constantFrom("FW04915GTYN", "FB04915GTYN", ""),
        list: fc.constantFrom(600_00, 0),
        net: fc.constantFrom(netByRates, 250_00),
        laborhours: fc.constantFrom(3, 0),
        labortype: fc.constantFrom("hourly" as const, "flat" as const),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    others: fc.subarray([installKit, { ...aLine("Other"), kind: "calibration" as const }]),
  })
  .map(({ glasses, others }) => [
    ...glasses.map((glass, index) => ({
      ...aLine("Replace", {
        ...glass,
        _id: `glass-${index}`,
        opening: "windshield",
        entered: "net",
        laborrate: 50_00,
        pricedBy: { net: "typed" },
      }),
      atRates: { net: ratesResult },
    })),
    ...others,
  ])

const [dot] = aBillableJob.installRecord?.glasses ?? []
const anyInstallRecord = fc.option(
  fc.subarray(["glass-0", "glass-1"]).map(
    (ids) =>
      dot &&
      aBillableJob.installRecord && {
        ...aBillableJob.installRecord,
        glasses: ids.map((charge) => ({ ...dot, charge })),
      },
  ),
  { nil: undefined },
)

/** What stands in the file for each item of the checklist. */
const inFile: Readonly<Record<BillItem, (bill: ReturnType<typeof billOf>) => boolean>> = {
  reference: ({ claimNumber, dispatchNumber }) => claimNumber !== "" || dispatchNumber !== "",
  policy: ({ policyNumber }) => policyNumber !== "",
  dateOfLoss: ({ dateOfLoss }) => dateOfLoss !== undefined,
  causeOfLoss: ({ causeOfLoss }) => causeOfLoss !== "",
  vin: ({ vehicle }) => isVin(vehicle.vin) && hasRightCheckDigit(vehicle.vin),
  parts: ({ lines }) =>
    lines
      .filter(({ type }) => type === "Replace")
      .every((line) => line.part !== "" && partMismatch(line) === undefined),
  figures: ({ lines }) =>
    lines
      .filter(({ type }) => type === "Replace")
      .every(({ list, laborHours, laborRate, labor }) => list > 0 && (laborHours > 0 || labor === laborRate)),
  rates: ({ lines }) => lines.filter(({ type }) => type === "Replace").every(({ net }) => net === netByRates),
  kit: ({ lines }) => lines.some(({ type }) => type === "Install Kit"),
  calibration: ({ calibration }) => calibration !== "open",
  installRecord: ({ installRecord, lines }) =>
    (installRecord?.dotNumbers.length ?? 0) >= lines.filter(({ type }) => type === "Replace").length,
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

  it("has the reference as dispatch number, unless it repeats the claim number", () => {
    const dispatchIn = (externalReferenceNumber: string, insuranceDispatch?: string) =>
      billOf(aRequest({ ...aBillableJob, externalReferenceNumber, insuranceDispatch }), { shop, photos: [] })
        .dispatchNumber
    expect(dispatchIn("CL-1")).toBe("")
    expect(dispatchIn("REF-9")).toBe("REF-9")
    expect(dispatchIn("CL-1", "D-551")).toBe("D-551")
  })

  it("has each new, changed, and removed line in a supplement, with what was billed before", () => {
    const job = aRequest({ ...aBillableJob, serviceStatus: "invoiceSubmitted" })
    const [glass, kit] = job.charges.map(billedLineOf)
    if (!glass || !kit) throw new Error("The job has two lines.")
    const insurerBill = {
      ...billSent,
      amount: 300_00,
      lines: [
        { ...glass, total: 270_00 },
        { ...kit, _id: "molding", description: "Molding", total: 20_00 },
      ],
    }
    const bill = billOf({ ...job, insurerBill }, { shop, photos: [] })
    expect(bill).toMatchObject({
      supplementTo: { billedOn: "2026-11-21", amount: 300_00, billed: 300_00 },
      due: 82_48,
    })
    expect(bill.lines).toMatchObject([
      { type: "Replace", change: "changed", billedBefore: 270_00, total: 350_00 },
      { type: "Install Kit", change: "new", total: 10_00 },
      { type: "Install Kit", description: "Molding", change: "removed", billedBefore: 20_00, total: 0 },
    ])
    const rejected = { ...job, serviceStatus: "invoiceRejected" as const }
    const supplement = { ...insurerBill, amount: 382_48, earlierBills: [insurerBill] }
    expect(billOf({ ...rejected, insurerBill: supplement }, { shop, photos: [] })).toEqual(bill)
    expect(billOf({ ...rejected, insurerBill }, { shop, photos: [] })).toMatchObject({
      supplementTo: undefined,
      due: 382_48,
    })
  })

  it("counts a part number that is added to a billed line later as a change", () => {
    const job = aRequest({ ...aBillableJob, serviceStatus: "invoiceSubmitted" })
    const [glass, kit] = job.charges.map(billedLineOf)
    if (!glass || !kit) throw new Error("The job has two lines.")
    const { part: _unnumbered, ...unnumbered } = glass
    const billed = (lines: BilledLine[]) =>
      billOf({ ...job, insurerBill: { ...billSent, amount: 370_00, lines } }, { shop, photos: [] }).lines.map(
        ({ type, change }) => [type, change],
      )
    expect(billed([unnumbered, kit])).toEqual([["Replace", "changed"]])
    expect(billed([glass, { ...kit, part: "" }])).toEqual([])
    // Bills from before have no part numbers.
    const [old, oldKit] = [glass, kit].map(({ _id, total }) => ({ _id, total }))
    if (old && oldKit) expect(billed([old, oldKit])).toEqual([])
  })

  it("prints a supplement as its difference, which the sums explain", () => {
    const job = aRequest({ ...aBillableJob, serviceStatus: "invoiceSubmitted" })
    const lines = job.charges.map((line) => ({ ...billedLineOf(line), total: line.total - 5_00 }))
    const bill = billOf({ ...job, insurerBill: { ...billSent, amount: 370_00, lines } }, { shop, photos: [] })
    const invoice = { number: "48227", business: { name: "", lines: [] }, blocks: [] }
    const sheet = supplementSheet(bill, invoice, "2026-11-23")
    expect(sheet.sums.map(({ heading, title }) => [heading, title])).toEqual([
      ["Billed Nov 21, 2026", "$370.00"],
      ["Lines below", "$10.00"],
      ["Tax, deductible, payments", "$2.48"],
      ["Supplement due", "$12.48"],
    ])
    expect(sheet.lines[0]).toEqual({
      title: "Windshield",
      detail: "Changed, Replace, FW04915GTYN, windshield",
      before: "$345.00",
      now: "$350.00",
      difference: "$5.00",
    })

    const base = { at: "2026-11-20T20:00:00Z", amount: 300_00, lines }
    const second = billOf(
      { ...job, insurerBill: { ...billSent, amount: 370_00, lines, earlierBills: [base] } },
      { shop, photos: [] },
    )
    expect(second.supplementTo).toEqual({ billedOn: "2026-11-21", amount: 70_00, billed: 370_00 })
    expect(supplementSheet(second, invoice, "2026-11-23").sums.slice(0, 2)).toMatchObject([
      { heading: "Billed before that", title: "$300.00" },
      { heading: "Billed Nov 21, 2026", title: "$70.00" },
    ])
  })

  it("has every field that a ready bill requires", () => {
    const fields = {
      insuranceClaimNumber: fc.constantFrom("CL-1", undefined),
      insuranceDispatch: fc.constantFrom("D-1", undefined),
      insurancePolicyNumber: fc.constantFrom("P-1", "", undefined),
      insuranceDateofLoss: fc.constantFrom("2026-11-01", undefined),
      insuranceCauseOfLoss: fc.constantFrom("Rock", undefined),
      vin: fc.constantFrom("2T3P1RFV8MC154560", "2T3P1RFV7MC154560", "2T3P1RFV8MC15456", undefined),
      signedAt: fc.constantFrom("2026-11-20T20:00:00Z", undefined),
      charges: anyCharges,
      installRecord: anyInstallRecord,
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
