import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aBillableJob, coverageOfJob, glass, kit, photosOfJob } from "#test/builders/claims.ts"
import { aLine, aPayment, aRequest } from "#test/builders/requests.ts"
import type { ServiceRequest } from "../../api/requests/service-request.ts"
import { serviceStatuses } from "../job/status.ts"
import type { offeredCategories } from "../media/media.ts"
import { billGaps, billItems } from "./bill-checklist.ts"
import { claimOf, shownClaim } from "./claim.ts"
import { lacksCoverage } from "./coverage.ts"

const photos = photosOfJob
const coverage = coverageOfJob
const job = (more: Partial<ServiceRequest> = {}) => aRequest({ ...aBillableJob, ...more })
const billSent: NonNullable<ServiceRequest["insurerBill"]> = {
  carrierKey: "beacon",
  firstAt: "2026-11-20T21:00:00Z",
  at: "2026-11-20T21:00:00Z",
  by: "Carla",
  how: "email",
  to: "bills@beacon.example",
  amount: job().totalInsuranceDue,
  lines: [],
  pdfHash: "",
}
const gapsOf = (
  more: Partial<ServiceRequest> = {},
  shown: readonly (typeof offeredCategories)[number][] = photos,
) => billGaps(job(more), shown)

describe("Gaps in an insurer's bill", () => {
  it("are empty for a complete job", () => {
    expect(gapsOf()).toEqual([])
  })

  it.each<[Partial<ServiceRequest>, string, string?, string?]>([
    [{ insuranceClaimNumber: undefined }, "reference"],
    [{ insuranceDeductible: undefined }, "deductible", "Enter it, or 0 if there is none."],
    [{ insurancePolicyNumber: "" }, "policy"],
    [{ insuranceDateofLoss: undefined }, "dateOfLoss"],
    [{ insuranceCauseOfLoss: undefined }, "causeOfLoss"],
    [{ vin: undefined }, "vin"],
    [{ vin: "2T3P1RFV8MC15456" }, "vin", "A VIN has 17 characters. This one has 16."],
    [{ charges: [{ ...glass, part: undefined }, kit] }, "parts", "Windshield has no part number.", "part"],
    [{ charges: [{ ...glass, part: "12345" }, kit] }, "parts", "12345 isn't a NAGS number.", "part"],
    [{ charges: [{ ...glass, list: 0 }, kit] }, "figures", "Windshield has no list price.", "list"],
    [
      { charges: [{ ...glass, labortype: "hourly", laborhours: 0 }, kit] },
      "figures",
      "Windshield has no hours.",
      "labor",
    ],
    [{ charges: [glass] }, "kit"],
    [{ calibrationNeeded: true }, "calibration", "Add a calibration line, or the customer's signed decline."],
    [{ installRecord: undefined }, "installRecord", "Record the urethane and the glass's DOT number first."],
    [{ signedAt: undefined }, "signature"],
  ])("include what is missing: %o", (more, item, detail, field) => {
    const at = field && { at: { line: "glass", field } }
    expect(gapsOf(more)).toEqual([{ item, ...(detail && { detail }), ...at }])
  })

  it("include a VIN whose check digit differs until someone confirms this VIN", () => {
    const vin = "2T3P1RFV7MC154560"
    const confirm = { field: "vinConfirmed", value: vin }
    const detail = "The check digit differs, as on some imports. Compare it with the car."
    expect(gapsOf({ vin })).toEqual([{ item: "vin", detail, confirm }])
    expect(gapsOf({ vin, vinConfirmed: vin })).toEqual([])
    expect(gapsOf({ vin, vinConfirmed: "2T3P1RFV6MC154560" })).toMatchObject([{ item: "vin", confirm }])
  })

  it("let a short VIN be confirmed only on a car from before 1981", () => {
    const vin = "7F02C123456"
    expect(gapsOf({ vin, year: 1967 })).toMatchObject([{ confirm: { field: "vinConfirmed", value: vin } }])
    expect(gapsOf({ vin, year: 1967, vinConfirmed: vin })).toEqual([])
    expect(gapsOf({ vin, year: 1981, vinConfirmed: vin })).toEqual([
      { item: "vin", detail: "A VIN has 17 characters. This one has 11." },
    ])
  })

  it("include a part listed for another opening until someone confirms this part", () => {
    const charges = [{ ...glass, part: "FB04915GTYN" }, kit]
    const confirm = { field: "partsConfirmed", value: "FB04915GTYN (windshield)" }
    const detail = "FB04915 is listed as back glass, but the line says windshield."
    const at = { line: "glass", field: "part" }
    expect(gapsOf({ charges })).toEqual([{ item: "parts", detail, at, confirm }])
    const partsConfirmed = confirm.value
    expect(gapsOf({ charges, partsConfirmed })).toEqual([])
    const other = [{ ...glass, part: "FD04915GTYN" }, kit]
    expect(gapsOf({ charges: other, partsConfirmed })).toMatchObject([{ item: "parts" }])
  })

  it("include a typed figure that differs from the carrier's rates", () => {
    const why = { result: 33_000, rule: "", equation: "", inputs: [], rounding: "" }
    const typed = { ...glass, pricedBy: { net: "typed" as const }, atRates: { net: why } }
    expect(gapsOf({ charges: [typed, kit] })).toEqual([
      {
        item: "rates",
        detail: "Windshield: 300.00 is typed, the rates give 330.00.",
        at: { line: "glass", field: "net" },
      },
    ])
    const same = { ...typed, atRates: { net: { ...why, result: 30_000 } } }
    expect(gapsOf({ charges: [same, kit] })).toEqual([])
  })

  it("include the deductible until it is paid or a reason is given", () => {
    const due = { insuranceDeductible: 10_000 }
    expect(gapsOf(due)).toEqual([
      { item: "deductible", detail: "100.00 isn't collected. Collect it, or enter the reason." },
    ])
    expect(gapsOf({ ...due, insuranceDeductibleNote: "The carrier bills it." })).toEqual([])
    expect(gapsOf({ ...due, payments: [aPayment({ amount: 10_000 })] })).toEqual([])
  })

  it("include photos from before and after the work", () => {
    expect(gapsOf({}, [])).toEqual([{ item: "photosBefore" }, { item: "photosAfter" }])
    expect(gapsOf({}, ["priordamage", "after"])).toEqual([])
  })

  it("require neither kit nor install record for a repair", () => {
    const repair = [aLine("Repair", { laborrate: 10_000, labortype: "flat", quantity: 1 })]
    expect(gapsOf({ charges: repair, installRecord: undefined })).toEqual([])
  })
})

describe("A claim's list", () => {
  /** The total with tax on the part. */
  const due = 38_248
  const paid = (amount: number) => [
    aPayment({ party: "insurance", method: "INSURANCEPAID", amount, at: "2026-11-24T18:00:00Z" }),
  ]
  const step = (more: Partial<ServiceRequest>) => {
    const { list, since, amount } = claimOf(job(more), photos) ?? {}
    return list && [list, since, amount]
  }
  const before = { serviceStatus: "repairReady", completedAt: undefined } as const

  it("starts with coverage, unless a dispatch already verified it", () => {
    expect(step({ ...before, coverage: undefined })).toEqual(["verify", "2026-11-09", due])
    expect(
      step({ ...before, coverage: undefined, source: "dispatch", insuranceDispatch: "D-1" }),
    ).toBeUndefined()
    expect(step({ ...before, coverage: undefined, source: "dispatch" })?.[0], "deleted dispatch").toBe(
      "verify",
    )
    expect(step(before)).toBeUndefined()
  })

  it("has the day on the remittance beside the day of posting", () => {
    const payments = paid(due).map((one) => ({ ...one, paidOn: "2026-11-20" }))
    expect(claimOf(job({ serviceStatus: "invoicePaid", payments }), photos)).toMatchObject({
      list: "paid",
      since: "2026-11-24",
      paidOn: "2026-11-20",
    })
  })

  it("says whether its job came from a dispatch", () => {
    expect(claimOf(job({ source: "dispatch" }), photos)?.isDispatch).toBe(true)
    expect(claimOf(job({ source: "website" }), photos)?.isDispatch).toBeUndefined()
  })

  it("is Waiting without a claim number or when the policy does not cover the job", () => {
    expect(step({ ...before, insuranceClaimNumber: undefined })).toEqual(["waiting", "2026-11-10", due])
    expect(step({ ...before, coverage: { ...coverage, comprehensive: false } })).toEqual([
      "waiting",
      "2026-11-10",
      due,
    ])
  })

  it("follows the bill's status after the work", () => {
    expect(step({})).toEqual(["toBill", "2026-11-20", due])
    const statusSince = "2026-11-22T20:00:00Z"
    for (const serviceStatus of ["invoiceSubmitted", "invoiceAccepted"] as const)
      expect(step({ serviceStatus, statusSince })).toEqual(["submitted", "2026-11-22", due])
    expect(step({ serviceStatus: "invoiceRejected", statusSince })).toEqual(["rejected", "2026-11-22", due])
    expect(step({ serviceStatus: "partialPayment", submittedAs: "invoiceRejected", statusSince })).toEqual([
      "rejected",
      "2026-11-22",
      due,
    ])
  })

  it("counts from the day the bill was sent, not from the customer's payment", () => {
    const at = "2026-11-21T18:00:00Z"
    const insurerBill = { ...billSent, firstAt: at, at }
    const paid = { serviceStatus: "partialPayment", submittedAs: "invoiceSubmitted" } as const
    expect(claimOf(job({ ...paid, insurerBill, statusSince: "2026-11-24T18:00:00Z" }), photos)).toMatchObject(
      {
        list: "submitted",
        since: "2026-11-21",
        billedOn: "2026-11-21",
        completedOn: "2026-11-20",
      },
    )
  })

  it("returns to Submitted when a supplement is sent after the payment", () => {
    const { totalInsuranceDue: due } = job()
    const payments = [
      aPayment({ party: "insurance", amount: due - 4000, at: "2026-11-22T18:00:00Z", prepaid: false }),
    ]
    const insurerBill = { ...billSent, at: "2026-11-25T18:00:00Z", amount: due }
    const paid = { serviceStatus: "invoiceSubmitted", payments, insurerBill } as const
    expect(claimOf(job(paid), photos)).toMatchObject({ list: "submitted", since: "2026-11-25", amount: 4000 })
    const before = { ...billSent, amount: due }
    expect(claimOf(job({ ...paid, insurerBill: before }), photos)).toMatchObject({ list: "shortPaid" })
  })

  it("keeps a short payment Short-paid, with its date, while a supplement is sent after it", () => {
    const { totalInsuranceDue: due } = job()
    const base = { at: "2026-11-20T18:00:00Z", amount: due - 4000, lines: [] }
    const payments = [
      aPayment({ party: "insurance", amount: due - 14_000, at: "2026-11-22T18:00:00Z", prepaid: false }),
    ]
    const toSend = {
      serviceStatus: "partialPayment",
      payments,
      insurerBill: { ...billSent, ...base },
    } as const
    const rest = { list: "shortPaid", since: "2026-11-22", amount: 10_000 }
    expect(claimOf(job(toSend), photos)).toMatchObject({ list: "toBill", amount: 4000, outstanding: rest })
    const insurerBill = { ...billSent, at: "2026-11-25T18:00:00Z", amount: due, earlierBills: [base] }
    const sent = job({ ...toSend, serviceStatus: "invoiceSubmitted", insurerBill })
    const laterBills = { since: "2026-11-25", amount: 4000 }
    expect(claimOf(sent, photos)).toMatchObject({ ...rest, due: 14_000, laterBills })
    // A second supplement that isn't sent yet.
    const second = { ...insurerBill, amount: due - 1000, earlierBills: [{ ...base, amount: due - 5000 }] }
    expect(claimOf(job({ ...sent, insurerBill: second }), photos)).toMatchObject({
      list: "toBill",
      amount: 1000,
      due: 14_000,
      outstanding: { ...rest, amount: 9000 },
      laterBills,
    })
  })

  it("is Submitted while only the supplement to a bill that was paid in full is open", () => {
    const { totalInsuranceDue: due } = job()
    const base = { at: "2026-11-20T18:00:00Z", amount: due - 4000, lines: [] }
    const insurerBill = { ...billSent, at: "2026-11-23T18:00:00Z", amount: due, earlierBills: [base] }
    const after = (amount: number) =>
      claimOf(job({ serviceStatus: "invoiceSubmitted", insurerBill, payments: paid(amount) }), photos)
    expect(after(due - 4000)).toMatchObject({ list: "submitted", since: "2026-11-23", amount: 4000 })
    expect(after(due - 4500)).toMatchObject({ list: "shortPaid", since: "2026-11-24", amount: 4500 })
  })

  it("is To Bill for a new carrier, and stays Submitted while work is redone", () => {
    const submitted = { serviceStatus: "invoiceSubmitted", insurerBill: billSent } as const
    const billRejections = [{ reason: "late", at: billSent.at, by: "Carla", carrierKey: "beacon" } as const]
    expect(claimOf(job({ ...submitted, billRejections }), photos)?.lastRejection?.reason).toBe("late")
    const moved = { ...submitted, billRejections, insuranceCarrierKey: "pine" }
    expect(claimOf(job(moved), photos)).toMatchObject({ list: "toBill", lastRejection: undefined })
    for (const serviceStatus of ["serviceInProgress", "awaitingPayment"] as const)
      expect(claimOf(job({ ...submitted, serviceStatus }), photos)).toMatchObject({ list: "submitted" })
  })

  it("is To Bill again for the difference when work is added after the bill", () => {
    const { totalInsuranceDue: due } = job()
    const insurerBill = { ...billSent, amount: due - 4000 }
    const submitted = { serviceStatus: "invoiceSubmitted", insurerBill } as const
    expect(claimOf(job(submitted), photos)).toMatchObject({
      list: "toBill",
      amount: 4000,
      isSupplement: true,
      due,
    })
    // A rejected bill goes out again as a whole.
    expect(claimOf(job({ ...submitted, serviceStatus: "invoiceRejected" }), photos)).toMatchObject({
      list: "rejected",
      amount: due,
    })
  })

  it("keeps the unpaid bill outstanding while its supplement is to be sent or is rejected", () => {
    const { totalInsuranceDue: due } = job()
    const base = { at: billSent.at, amount: due - 4000, lines: [] }
    const outstanding = { list: "submitted", since: "2026-11-20", amount: due - 4000 }
    const toSend = { serviceStatus: "invoiceSubmitted", insurerBill: { ...billSent, ...base } } as const
    expect(claimOf(job(toSend), photos)).toMatchObject({ list: "toBill", amount: 4000, outstanding })

    const insurerBill = { ...billSent, at: "2026-11-22T18:00:00Z", earlierBills: [base] }
    const rejection = {
      reason: "late",
      at: "2026-11-23T18:00:00Z",
      by: "Carla",
      carrierKey: "beacon",
      bill: { at: insurerBill.at, amount: 4000, isSupplement: true },
    } as const
    const rejected = {
      serviceStatus: "invoiceRejected" as const,
      insurerBill,
      billRejections: [rejection],
    }
    expect(claimOf(job(rejected), photos)).toMatchObject({
      list: "rejected",
      since: "2026-11-23",
      amount: 4000,
      due,
      outstanding,
      lastRejection: { reason: "late", isSupplement: true },
    })
    const payments = paid(due - 4000)
    const paidBase = claimOf(job({ ...rejected, payments }), photos)
    expect(paidBase).toMatchObject({ list: "rejected", amount: 4000 })
    expect(paidBase).not.toHaveProperty("outstanding")
    const ofBill = [{ ...rejection, bill: { at: base.at, amount: base.amount } }]
    const whole = claimOf(job({ ...rejected, billRejections: ofBill }), photos)
    expect(whole).toMatchObject({ list: "rejected", amount: due })
    expect(whole).not.toHaveProperty("outstanding")
  })

  it("is short-paid, not rejected, once the insurer paid part in spite of a rejection", () => {
    const billRejections = [
      { reason: "late", at: "2026-11-23T18:00:00Z", by: "Carla", carrierKey: "beacon" } as const,
    ]
    const rejected = { serviceStatus: "invoiceRejected", insurerBill: billSent, billRejections } as const
    expect(claimOf(job(rejected), photos)).toMatchObject({ list: "rejected", since: "2026-11-23" })
    expect(claimOf(job({ ...rejected, payments: paid(5000) }), photos)).toMatchObject({
      list: "shortPaid",
      amount: due - 5000,
    })
  })

  it("follows the insurer's payment once it arrives", () => {
    expect(step({ serviceStatus: "partialPayment", payments: paid(due - 5000) })).toEqual([
      "shortPaid",
      "2026-11-24",
      5000,
    ])
    expect(step({ serviceStatus: "invoicePaid", payments: paid(due) })).toEqual(["paid", "2026-11-24", due])
  })

  it("is empty when Paid was set by hand, and follows the bill again after a rejection", () => {
    expect(step({ serviceStatus: "invoicePaid" })).toBeUndefined()
    const rejected = { serviceStatus: "invoiceRejected", payments: paid(5000) } as const
    expect(step(rejected)?.slice(0, 1)).toEqual(["rejected"])
  })

  it("is empty for other payers, and for cancelled and closed jobs", () => {
    expect(step({ invoiceType: "Cash" })).toBeUndefined()
    for (const serviceStatus of ["cancelled", "closed"] as const)
      expect(step({ serviceStatus })).toBeUndefined()
  })

  it("is ready only if the bill has everything its carrier requires", () => {
    const item = fc.constantFrom(...billItems)
    fc.assert(
      fc.property(
        fc.uniqueArray(item),
        fc.option(fc.uniqueArray(item), { nil: undefined }),
        (gaps, required) => {
          const claim = { ...claimOf(job(), photos), list: "toBill", gaps } as Parameters<
            typeof shownClaim
          >[0]
          const shown = shownClaim(claim, { billRequirements: required })
          const minded = gaps.filter((one) => (required ?? billItems).includes(one))
          expect(shown.gaps).toEqual(minded)
          expect(shown.list).toBe(minded.length === 0 ? "ready" : "notReady")
        },
      ),
    )
  })

  it("includes the reference numbers that a remittance may use", () => {
    const { references } =
      claimOf(job({ insuranceDispatch: "D-9", externalReferenceNumber: "" }), photos) ?? {}
    expect(references).toEqual(["CL-1", "D-9"])
  })

  it("reports gaps for bills to send, and none in other lists", () => {
    for (const serviceStatus of serviceStatuses) {
      const claim = claimOf(job({ serviceStatus, insurancePolicyNumber: undefined }), photos)
      if (claim) expect(claim.gaps).toEqual(["toBill", "rejected"].includes(claim.list) ? ["policy"] : [])
    }
  })
})

describe("lacksCoverage", () => {
  it("is true for an insurance job whose carrier hasn't confirmed coverage", () => {
    expect(lacksCoverage(job())).toBe(false)
    expect(lacksCoverage(job({ coverage: undefined }))).toBe(true)
    expect(lacksCoverage(job({ coverage: { ...coverage, policyActive: false } }))).toBe(true)
    expect(lacksCoverage(job({ coverage: undefined, source: "dispatch", insuranceDispatch: "D-1" }))).toBe(
      false,
    )
    expect(lacksCoverage(job({ coverage: undefined, invoiceType: "Cash" }))).toBe(false)
  })
})
