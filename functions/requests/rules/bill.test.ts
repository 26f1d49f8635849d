import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { newBillingProfile } from "#shared/domain/charges/rates.ts"
import { anyLine, anyPromo, cents } from "#test/builders/any-charges.ts"
import { aLine, aPayment, aRequest, noon } from "#test/builders/requests.ts"
import { often } from "#test/driver/long-runs.ts"
import { priceEdit } from "./bill.ts"
import { buildLines } from "./edit.ts"
import { type LineInput, mergeLines } from "./merge.ts"
import type { PricingContext } from "./pricing.ts"
import { recompute } from "./recompute.ts"

const settings = {
  version: 1,
  quoteFormulaReplace: "cost * 1.30 + 100",
  quoteFormulaRepair: "65",
  cashReplacementNet: "cost",
  cashListDiscount: 0,
} as const
const profiles = [newBillingProfile({ _id: "p1", userId: "u1", name: "Valley Fleet" })]
const office: PricingContext = { rates: { carriers: [], profiles, settings }, branches: [], now: noon }
const ids = () => {
  let last = 0
  return () => `new-${++last}`
}

type Save = { charges?: LineInput[]; wantedDue?: number; promo?: ServiceRequest["promo"] }

const save = (request: ServiceRequest, { charges, wantedDue, promo = request.promo }: Save) => {
  const lines = charges && mergeLines(request.charges, charges, []).lines
  const bill = priceEdit(
    { ...request, ...(lines && { charges: buildLines(ids(), () => ({ pay: 0 }))(lines, request) }) },
    request,
    { lines: lines !== undefined, setsTaxExempt: false, promo, wantedDue },
    office,
    ids(),
  )
  return bill.ok ? recompute(bill.request, [], noon, request) : undefined
}
const saved = (request: ServiceRequest, change: Save): ServiceRequest => {
  const after = save(request, change)
  if (!after) throw new Error("The save was refused.")
  return after
}
const described = ({ charges }: ServiceRequest, description: string): Save => ({
  charges: charges.map(({ _id, type }) => ({ _id, type, description })),
})

const ten = {
  promoCode: "TEN",
  version: 1,
  description: "",
  appliesToParts: false,
  appliesToLabor: true,
  markdown: 10,
  markdownType: "percent",
} as const
const repair = aRequest({ charges: [aLine("Install", { laborrate: 10_000 })] })

describe("An amount due with a promo code", () => {
  test("reduces the solved labor by the code's share and keeps that on later saves", () => {
    const due = saved(saved(repair, { promo: ten }), { wantedDue: 18_000 })
    expect(due.charges.map(({ labor }) => labor)).toEqual([20_000, -2000])
    expect(due.totalCustomerDue).toBe(18_000)
    expect(saved(due, described(due, "Door glass")).totalCustomerDue).toBe(18_000)
  })

  test("is rejected where the code takes all labor", () => {
    const free = saved(repair, { promo: { ...ten, markdown: 100 } })
    expect(free.totalCustomerDue).toBe(0)
    expect(save(free, { wantedDue: 18_000 })).toBeUndefined()
  })
})

describe("A second amount due", () => {
  const money = ({ charges, customerCredit, totalCustomerDue }: ServiceRequest) => ({
    labor: charges.map(({ type, labor, labortype }) => [type, labor, labortype]),
    customerCredit,
    totalCustomerDue,
  })
  const glass = aLine("Replace", { net: 10_000 })
  const hourly = { laborhours: 2, laborrate: 5000, labortype: "hourly" } as const
  const job = aRequest({ taxRate: 7.25, taxRateSource: "typed", charges: [{ ...glass, ...hourly }] })

  test("starts from the lines as they were before the first amount", () => {
    const low = saved(job, { wantedDue: 10_000 })
    expect(money(low)).toMatchObject({ labor: [["Replace", 0, "flat"]], customerCredit: 725 })
    const high = saved(low, { wantedDue: 20_000 })
    expect(money(high)).toEqual({
      labor: [["Replace", 9275, "flat"]],
      customerCredit: undefined,
      totalCustomerDue: 20_000,
    })
    expect(money(saved(low, { wantedDue: 20_725 }))).toEqual(money(job))
  })

  test("replaces the labor line that the first amount added", () => {
    const bare = aRequest({ taxRate: 7.25, taxRateSource: "typed", charges: [glass] })
    const first = saved(bare, { wantedDue: 15_000 })
    expect(money(first).labor).toEqual([
      ["Replace", 0, "flat"],
      ["Other", 4275, "flat"],
    ])
    const second = saved(first, { wantedDue: 16_000 })
    expect(second.charges.map(({ _id, labor }) => [_id, labor])).toEqual([
      [glass._id, 0],
      [first.charges[1]?._id, 5275],
    ])
    expect(money(saved(second, { wantedDue: 10_725 }))).toEqual(money(bare))
  })

  test("keeps labor and credit that were typed in between", () => {
    const low = saved(job, { wantedDue: 10_000 })
    const typed = saved(low, { charges: [{ _id: glass._id, type: "Replace", laborrate: 3000 }] })
    expect(money(saved({ ...typed, customerCredit: 1000 }, { wantedDue: 13_000 }))).toMatchObject({
      labor: [["Replace", 3275, "flat"]],
      customerCredit: 1000,
    })
  })
})

test("Saving without changes keeps every cent, for any promo code, due, credit, and payer", () => {
  const promo = fc.option(anyPromo.map((code) => ({ ...code, version: 1 })))
  const anyRequest = fc
    .record({
      invoiceType: fc.constantFrom(...invoiceTypes),
      lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      taxExempt: fc.boolean(),
      insuranceDeductible: cents(200_000),
      customerCredit: cents(50_000),
      prepaid: cents(50_000),
    })
    .map(({ lines, prepaid, customerCredit, ...facts }) =>
      aRequest({
        ...facts,
        ...(facts.invoiceType === "Net" && { billingId: "u1" }),
        ...(facts.invoiceType !== "Insurance" && { customerCredit }),
        payments: [aPayment({ amount: prepaid, prepaid: true })],
        charges: lines.map((line, index) => ({ ...line, _id: String(index) })),
      }),
    )
  fc.assert(
    fc.property(anyRequest, promo, cents(600_000), cents(600_000), (request, code, wantedDue, other) => {
      const promoted = save(request, { ...(code && { promo: code }), charges: request.charges }) ?? request
      const before = save(promoted, { wantedDue }) ?? promoted
      const after = saved(before, described(before, "as it was"))
      const money = ({ total, totalTax, totalUnpaid, customerCredit, charges }: ServiceRequest) => ({
        figures: { total, totalTax, totalUnpaid, customerCredit },
        lines: charges.map((line) => [line.net, line.labor, line.total]),
      })
      expect(money(after)).toEqual(money(before))
      const isSolved = before !== promoted
      const direct = save(promoted, { wantedDue: other })
      const corrected = save(before, { wantedDue: other })
      if (direct && corrected && isSolved && promoted.typedDue === undefined)
        expect(money(corrected)).toEqual(money(direct))
      if (isSolved) expect(before.totalCustomerDue + before.totalInsuranceDue).toBe(wantedDue)
    }),
    { numRuns: often(300, 5000) },
  )
})
