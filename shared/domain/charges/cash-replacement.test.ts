import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sum } from "../money/money.ts"
import { type Formula, parseFormula } from "../quotes/formula.ts"
import {
  belowPartAndTax,
  type CashTerms,
  cashFlags,
  priceCashReplacements,
  withoutPrice,
} from "./cash-replacement.ts"
import type { Charge } from "./charge.ts"
import { newInstallKit, newLine, partsOf } from "./line.ts"
import { applyPromo } from "./promo.ts"
import { computeTotals } from "./totals.ts"

const formula = (text: string): Formula => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.formula
}
const terms = (facts: Partial<CashTerms> = {}): CashTerms => ({
  formula: formula("cost * 1.30 + 100"),
  formulaVersion: "Replace formula 3, Sep 3, 2026",
  net: "cost",
  taxRate: 7.25,
  taxExempt: false,
  ...facts,
})
const windshield = (facts: Partial<Charge> = {}): Charge => ({
  ...newLine("Replace", "1"),
  cost: 15000,
  ...facts,
})
const totalsOf = (charges: Charge[]) => computeTotals({ invoiceType: "Cash", charges, taxRate: 7.25 }).totals

describe("A cash replacement", () => {
  test("costs the formula's price, with part, tax, and labor together", () => {
    const charges = priceCashReplacements([windshield()], terms())
    expect(charges[0]).toMatchObject({ net: 15000, labor: 13412, labortype: "flat", laborrate: 13412 })
    expect(charges[0]?.flags).toBeUndefined()
    expect(totalsOf(charges)).toMatchObject({ totalTax: 1088, total: 29500, totalCustomerDue: 29500 })
  })

  test("has hourly labor when it divides by the hours into whole cents, else flat labor", () => {
    expect(priceCashReplacements([windshield({ laborhours: 2 })], terms())[0]).toMatchObject({
      labortype: "hourly",
      laborrate: 6706,
      labor: 13412,
    })
    expect(priceCashReplacements([windshield({ laborhours: 2.3 })], terms())[0]).toMatchObject({
      labortype: "flat",
      laborrate: 13412,
      labor: 13412,
    })
  })

  test("shares the tax with a second replacement, to the cent", () => {
    const charges = priceCashReplacements([windshield(), windshield({ _id: "2" })], terms())
    expect(charges.map((line) => line.labor)).toEqual([13412, 13413])
    expect(totalsOf(charges)).toMatchObject({ total: 59000, totalTax: 2175, totalLabor: 26825 })
  })

  test("rounds the price once for two panes", () => {
    const [line] = priceCashReplacements([windshield({ quantity: 2, cost: 10040 })], terms())
    expect(line).toMatchObject({ net: 10040, labor: 46100 - 20080 - 1456 })
  })

  test("explains how its labor was calculated", () => {
    const [line] = priceCashReplacements([windshield()], terms())
    expect(line?.why?.labor).toEqual({
      result: 13412,
      rule: "Formula price less part and tax",
      equation: "295.00 − 150.00 − 10.88 = 134.12",
      inputs: [
        { label: "Formula", value: "cost * 1.30 + 100" },
        { label: "Cost", value: "150.00" },
        { label: "Tax rate", value: "7.25%" },
        { label: "Price with tax", value: "295.00" },
        { label: "Part", value: "−150.00" },
        { label: "Tax", value: "−10.88" },
      ],
      version: "Replace formula 3, Sep 3, 2026",
      rounding: "price to the whole dollar, tax to the cent, halves round up",
    })
  })

  test("drops the labor and flags the price if the formula is below part plus tax", () => {
    const cheap = priceCashReplacements([windshield({ laborhours: 2 })], terms({ formula: formula("cost") }))
    expect(cheap[0]).toMatchObject({ labor: 0, labortype: "flat", flags: [belowPartAndTax] })
    expect(cashFlags).toEqual([belowPartAndTax, withoutPrice])
    expect(cheap[0]?.why?.labor?.equation).toBe("150.00 − 150.00 − 10.88 = −10.88, so 0.00")
    expect(totalsOf(cheap).total).toBe(16088)
    expect(priceCashReplacements(cheap, terms())[0]?.flags).toBeUndefined()
  })

  test("taxes the part at list less discount if so set, while the customer pays the same", () => {
    const line = windshield({
      list: 40000,
      discount: 50,
      entered: "discount",
      pricedBy: { net: "typed" },
    })
    const charges = priceCashReplacements([line], terms({ net: "listLessDiscount" }))
    expect(charges[0]).toMatchObject({ net: 20000, discount: 50, labor: 29500 - 20000 - 1450 })
    expect(totalsOf(charges).total).toBe(29500)
  })

  test("taxed at list less discount keeps a typed net and ignores the shown discount", () => {
    const byList = terms({ net: "listLessDiscount" })
    const typed = windshield({ list: 24550, net: 15000, entered: "net", pricedBy: { net: "typed" } })
    expect(priceCashReplacements([typed], byList)[0]).toMatchObject({ net: 15000, discount: 39 })
    const byCost = priceCashReplacements([windshield({ list: 24550 })], terms())
    expect(byCost[0]).toMatchObject({ net: 15000, discount: 39 })
    expect(priceCashReplacements(byCost, byList)[0]).toMatchObject({ net: 24550, discount: 0 })
    expect(priceCashReplacements([windshield({ list: 0 })], byList)[0]?.net).toBe(15000)
  })

  test("gives the tax to labor when exempt", () => {
    const [line] = priceCashReplacements([windshield()], terms({ taxExempt: true }))
    expect(line?.labor).toBe(14500)
    expect(line?.why?.labor?.equation).toBe("295.00 − 150.00 = 145.00")
  })

  test("follows the legacy rule while no formula is saved", () => {
    const [line] = priceCashReplacements([windshield({ cost: 9000 })], terms({ formula: undefined }))
    expect(line).toMatchObject({ net: 9000, labor: 19000 - 9000 - 653 })
    expect(line?.why?.labor?.version).toBe("default rule, no formula saved")
  })

  test("is unchanged without a part cost, and flagged when the formula fails", () => {
    const typed = windshield({ cost: 0, net: 12000, laborrate: 5000 })
    expect(priceCashReplacements([typed], terms())).toEqual([typed])
    expect(priceCashReplacements([windshield()], terms({ formula: formula("1 / 0") }))[0]?.flags).toEqual([
      withoutPrice,
    ])
  })

  test("leaves other lines unchanged, and keeps its labor under a promo code", () => {
    const kit = { ...newInstallKit("W/S", "k"), net: 150 }
    const priced = priceCashReplacements([windshield({ cost: 10000 }), kit], terms())
    expect(priced[1]).toBe(kit)
    const promo = {
      promoCode: "SPRING20",
      description: "20% off parts",
      appliesToParts: true,
      appliesToLabor: false,
      markdown: 20,
      markdownType: "percent",
    } as const
    const discounted = applyPromo(promo, priced, "Cash", () => "p")
    if (!discounted.ok) throw new Error("refused")
    expect(priceCashReplacements(discounted.charges, terms())[0]?.labor).toBe(priced[0]?.labor)
  })
})

test("The customer pays exactly the formula's prices, unless a line is flagged", () => {
  const line = fc.record({
    cost: fc.integer({ min: 1, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    laborhours: fc.integer({ min: 0, max: 60 }).map((tenths) => tenths / 10),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 1000 }),
      (parts, rate) => {
        const taxRate = rate / 100
        const charges = priceCashReplacements(
          parts.map((part, index) => windshield({ ...part, _id: String(index) })),
          terms({ taxRate }),
        )
        const { totals, taxShares, lines } = computeTotals({ invoiceType: "Cash", charges, taxRate })
        const prices = parts.map(
          ({ cost, quantity }) => Math.floor((quantity * (cost * 13 + 100_000) + 500) / 1000) * 100,
        )
        const expected = lines.map((line, index) =>
          line.flags ? partsOf(line) + (taxShares[index] ?? 0) : (prices[index] ?? 0),
        )
        expect(totals.total).toBe(sum(expected))
        expect(priceCashReplacements(charges, terms({ taxRate }))).toEqual(charges)
      },
    ),
  )
})
