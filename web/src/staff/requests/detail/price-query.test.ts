import { describe, expect, test } from "vitest"
import { aLine, aRequest } from "#test/builders/requests.ts"
import { priceQueryOf, priceQueryWithRepair } from "./price-query.ts"

const request = aRequest({ charges: [aLine("Replace")] })
const { invoiceNumber } = request

describe("the price query", () => {
  test("contains what a save of the charges would send", () => {
    const charges = [{ type: "Moulding" as const, list: 5825 }]
    expect(priceQueryOf(request, { charges, taxExempt: true })).toEqual({
      invoiceNumber,
      charges,
      taxExempt: true,
    })
  })

  test("is empty before any change, on a Warranty, and while the amount due is typed", () => {
    expect(priceQueryOf(request, {})).toBeUndefined()
    expect(priceQueryOf(request, { wantedDue: 20_000, taxRate: 8 })).toBeUndefined()
    const warranty = aRequest({ invoiceType: "Warranty" })
    expect(priceQueryOf(warranty, { charges: [] })).toBeUndefined()
  })

  test("includes a changed carrier and omits changes that do not affect the price", () => {
    const insured = aRequest({ invoiceType: "Insurance", insuranceCarrierKey: "sierra" })
    expect(priceQueryOf(insured, { insuranceCarrierKey: "harbor" })).toEqual({
      invoiceNumber,
      insuranceCarrierKey: "harbor",
    })
    expect(priceQueryOf(insured, { insuranceCarrierKey: "sierra", customerName: "Priya" })).toBeUndefined()
  })

  test("for an added repair appends it to the current charges", () => {
    expect(priceQueryWithRepair(request, {})).toEqual({
      invoiceNumber,
      charges: [{ _id: "line-Replace", type: "Replace" }, { type: "Repair" }],
    })
    const typed = { charges: [{ type: "Moulding" as const }], wantedDue: 100 }
    expect(priceQueryWithRepair(request, typed)?.charges).toEqual([{ type: "Moulding" }, { type: "Repair" }])
  })
})
