import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { anyFacts } from "#test/builders/any-charges.ts"
import { sum } from "../money/money.ts"
import type { Charge } from "./charge.ts"
import { newInstallKit, newLine, partsOf } from "./line.ts"
import { checkGoodwill, computeTotals, type TotalsFacts } from "./totals.ts"

const replace = (facts: Partial<Charge> = {}): Charge => ({ ...newLine("Replace", "r"), ...facts })

const outback: Charge[] = [
  replace({
    list: 61240,
    discount: 38,
    entered: "discount",
    laborhours: 2.6,
    laborrate: 6500,
    labortype: "hourly",
    partcost: 21480,
    laborcost: 6000,
  }),
  { ...newInstallKit("F/C", "k"), net: 2000 },
  { ...newLine("Moulding", "m"), list: 5825, discount: 20, entered: "discount", partcost: 3120 },
  { ...newLine("Other", "c"), kind: "calibration", laborrate: 25000, misccost: 9500 },
]

const cash = (facts: Partial<TotalsFacts> = {}): TotalsFacts => ({
  invoiceType: "Cash",
  charges: [replace({ net: 10000, laborrate: 12275 })],
  taxRate: 7.25,
  ...facts,
})

describe("Totals of an insurance job", () => {
  const { totals, taxShares, why, lines } = computeTotals({
    invoiceType: "Insurance",
    charges: outback,
    taxRate: 7.25,
    insuranceDeductible: 25000,
    prepaid: 5000,
  })

  test("add up from the lines to both dues", () => {
    expect(lines.map((line) => line.total)).toEqual([54869, 4000, 4660, 25000])
    expect(taxShares).toEqual([2753, 290, 338, 0])
    expect(totals).toEqual({
      totalParts: 46629,
      totalLabor: 41900,
      totalSubtotal: 88529,
      totalTax: 3381,
      total: 91910,
      totalCustomerCredit: 5000,
      creditLeft: 0,
      totalCustomerDue: 20000,
      totalInsuranceDue: 66910,
      customerUnpaid: 20000,
      insuranceUnpaid: 66910,
      totalUnpaid: 86910,
      totalPartsCost: 25400,
      totalLaborCost: 6000,
      totalMiscCost: 9500,
      totalPnlNet: 47629,
    })
  })

  test("explain each figure", () => {
    expect(why.totalTax.equation).toBe("7.25% × 466.29 = 33.81")
    expect(why.totalTax.rounding).toBe("to the cent, halves round up")
    expect(why.total.equation).toBe("885.29 + 33.81 = 919.10")
    expect(why.totalParts.equation).toBe("379.69 + 40.00 + 46.60 = 466.29")
    expect(why.totalCustomerDue.equation).toBe("250.00 − 50.00 = 200.00")
    expect(why.totalInsuranceDue.equation).toBe("919.10 − 250.00 = 669.10")
    expect(why.totalPnlNet.equation).toBe("885.29 − 254.00 − 60.00 − 95.00 = 476.29")
  })

  test("leave the carrier nothing to pay when the deductible is above the total", () => {
    const { totals, why } = computeTotals(cash({ invoiceType: "Insurance", insuranceDeductible: 50000 }))
    expect(totals).toMatchObject({ total: 23000, totalCustomerDue: 23000, totalInsuranceDue: 0 })
    expect(why.totalCustomerDue.inputs).toEqual([{ label: "Deductible", value: "230.00" }])
  })

  test("reject goodwill and ignore it for the deductible", () => {
    expect(checkGoodwill("Insurance", 1)).toEqual({ ok: false, refusal: "deductible_protected" })
    expect(checkGoodwill("Insurance", 0).ok).toBe(true)
    expect(checkGoodwill("Cash", 5000).ok).toBe(true)
    const facts = cash({ invoiceType: "Insurance", insuranceDeductible: 10000, customerCredit: 5000 })
    expect(computeTotals(facts).totals).toMatchObject({
      totalCustomerCredit: 0,
      totalCustomerDue: 10000,
      totalInsuranceDue: 13000,
    })
  })

  test("keep a prepayment above the deductible as credit, not toward the carrier's share", () => {
    const facts = cash({ invoiceType: "Insurance", insuranceDeductible: 10000, prepaid: 12000 })
    expect(computeTotals(facts).totals).toMatchObject({
      totalCustomerDue: 0,
      creditLeft: 2000,
      totalInsuranceDue: 13000,
    })
  })
})

describe("Totals of a cash or net job", () => {
  test("reduce the due by goodwill and prepayments", () => {
    const { totals, why } = computeTotals(cash({ customerCredit: 1000, prepaid: 2000 }))
    expect(totals).toMatchObject({
      totalParts: 10000,
      totalTax: 725,
      total: 23000,
      totalCustomerCredit: 3000,
      totalCustomerDue: 20000,
      totalInsuranceDue: 0,
      totalUnpaid: 20000,
    })
    expect(why.totalCustomerDue.equation).toBe("230.00 − 20.00 − 10.00 = 200.00")
  })

  test("never go below zero due, and keep the excess as credit", () => {
    const { totals, why } = computeTotals(cash({ invoiceType: "Net", prepaid: 24500 }))
    expect(totals).toMatchObject({ totalCustomerDue: 0, creditLeft: 1500, totalUnpaid: 0 })
    expect(why.totalCustomerDue.equation).toBe("230.00 − 245.00 = −15.00, so 0.00")
  })

  test("with a payment after completion keep the due and lower the unpaid amount", () => {
    const half = computeTotals(cash({ paidByCustomer: 13000 })).totals
    expect(half).toMatchObject({ totalCustomerDue: 23000, totalUnpaid: 10000 })
    const all = computeTotals(cash({ paidByCustomer: 23000 })).totals
    expect(all).toMatchObject({ totalCustomerDue: 23000, totalUnpaid: 0 })
    const more = computeTotals(cash({ paidByCustomer: 25000 })).totals
    expect(more).toMatchObject({ customerUnpaid: 0, totalUnpaid: 0 })
  })

  test("of a tax-exempt job show the exemption", () => {
    const { totals, why } = computeTotals(cash({ billingNotes: "TAX EXEMPT" }))
    expect(totals).toMatchObject({ totalTax: 0, total: 22275 })
    expect(why.totalTax.rule).toBe("EXEMPT")
  })

  test("without lines are zero", () => {
    const { totals } = computeTotals(cash({ charges: [] }))
    expect(new Set(Object.values(totals))).toEqual(new Set([0]))
  })
})

describe("Payments by both parties", () => {
  test("each reduce only that party's due", () => {
    const facts = cash({ invoiceType: "Insurance", insuranceDeductible: 10000, paidByCustomer: 10000 })
    expect(computeTotals(facts).totals).toMatchObject({
      customerUnpaid: 0,
      insuranceUnpaid: 13000,
      totalUnpaid: 13000,
    })
    expect(computeTotals({ ...facts, paidByInsurer: 13000 }).totals.totalUnpaid).toBe(0)
  })
})

describe("Totals of a warranty job", () => {
  test("have nothing due, and count the lines as cost", () => {
    const { totals, lines } = computeTotals(
      cash({ invoiceType: "Warranty", charges: [replace({ net: 10000, partcost: 6000, laborcost: 4000 })] }),
    )
    expect(totals).toMatchObject({
      totalCustomerDue: 0,
      totalInsuranceDue: 0,
      totalUnpaid: 0,
      totalPnlNet: -10000,
    })
    expect(lines[0]?.pnlnet).toBe(-10000)
  })
})

test("For any request, the parts add up to the total, and the dues to what is owed", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { lines, taxShares, totals, why } = computeTotals(facts)
      expect(totals.total).toBe(sum(lines.map((line) => line.total)) + sum(taxShares))
      expect(totals.totalParts).toBe(sum(lines.map(partsOf)))
      expect(totals.totalPnlNet).toBe(sum(lines.map((line) => line.pnlnet)))
      if (facts.invoiceType !== "Warranty") {
        const used = totals.totalCustomerCredit - totals.creditLeft
        expect(totals.totalCustomerDue + totals.totalInsuranceDue + used).toBe(totals.total)
      }
      const explained = Object.entries(why).map(([figure, { result }]) => [figure, result])
      expect(Object.fromEntries(explained)).toEqual(totals)
    }),
    { numRuns: 2_000 },
  )
}, 60_000)
