import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type CashTerms, priceCashReplacements } from "../charges/cash-replacement.ts"
import { newLine } from "../charges/line.ts"
import { computeTotals } from "../charges/totals.ts"
import { type Formula, parseFormula } from "./formula.ts"
import { marginOf, priceGlass, priceRepair } from "./price.ts"

const formula = (text: string): Formula => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.formula
}
const terms = (facts: Partial<CashTerms> = {}): CashTerms => ({
  formula: formula("cost * 1.30 + 100"),
  net: "cost",
  taxRate: 7.25,
  taxExempt: false,
  ...facts,
})
const glass = { list: 40000, cost: 15000, hours: 2 }

describe("The price of glass", () => {
  test("is the formula's with tax, and labor is the rest after part and tax", () => {
    expect(priceGlass([glass], terms())).toEqual({
      price: 29500,
      part: 15000,
      labor: 13412,
      tax: 1088,
      below: false,
      each: [29500],
    })
  })

  test("is the same when list less discount is taxed, without revealing the cost", () => {
    const byList = terms({ net: "listLessDiscount", listDiscount: 60 })
    expect(priceGlass([glass], byList)).toMatchObject({ price: 29500, part: 16000, labor: 12340, tax: 1160 })
  })

  test("for several panes is the sum, with tax shared to the cent", () => {
    expect(priceGlass([glass, glass], terms())).toMatchObject({
      price: 59000,
      part: 30000,
      labor: 26825,
      tax: 2175,
      each: [29500, 29500],
    })
  })

  test("for several panes may be a cent less than separate prices, since tax is rounded once", () => {
    const [windshield, door] = [
      { list: 0, cost: 15500, hours: 2 },
      { list: 0, cost: 7000, hours: 1 },
    ]
    const below = terms({ formula: formula("10") })
    expect(priceGlass([windshield], below)?.price).toBe(16624)
    expect(priceGlass([door], below)?.price).toBe(7508)
    expect(priceGlass([windshield, door], below)?.price).toBe(24131)
  })

  test("for several panes equals separate prices, except for cents below part and tax", () => {
    const piece = fc.record({
      cost: fc.integer({ min: 1, max: 90_000 }),
      list: fc.nat(90_000),
      hours: fc.nat(4),
    })
    const factor = fc.constantFrom("cost * 1.3 + 100", "cost * 1.07", "cost")
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), factor, (pieces, text) => {
        const by = terms({ formula: formula(text) })
        const singles = pieces.map((one) => priceGlass([one], by))
        const whole = priceGlass(pieces, by)
        const apart = singles.reduce((sum, single) => sum + (single?.price ?? 0), 0) - (whole?.price ?? 0)
        const below = [whole, ...singles].some((priced) => priced?.below)
        expect(Math.abs(apart)).toBeLessThanOrEqual(below ? pieces.length : 0)
      }),
    )
  })

  test("is part and tax when the formula is below them", () => {
    const cheap = priceGlass([glass], terms({ formula: formula("cost") }))
    expect(cheap).toMatchObject({ price: 16088, labor: 0, below: true })
  })

  test.each([
    ["no cost", [{ list: 40000, hours: 2 }], terms()],
    ["a cost that is no number", [{ ...glass, cost: Number.NaN }], terms()],
    ["a cost of nothing", [{ ...glass, cost: 0 }], terms()],
    ["one of two without a cost", [glass, { list: 1, hours: 1 }], terms()],
    ["a formula that divides by zero", [glass], terms({ formula: formula("cost / 0") })],
    ["no glass", [], terms()],
  ])("is undefined with %s", (_, pieces, by) => {
    expect(priceGlass(pieces, by)).toBeUndefined()
  })

  test("always adds up and equals the lines of a job", () => {
    const piece = fc.record({
      cost: fc.integer({ min: 1, max: 300_000 }),
      list: fc.integer({ min: 0, max: 900_000 }),
      hours: fc.integer({ min: 0, max: 60 }).map((tenths) => tenths / 10),
    })
    const facts = fc.record({
      taxRate: fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100),
      net: fc.constantFrom("cost" as const, "listLessDiscount" as const),
      listDiscount: fc.integer({ min: 0, max: 99 }),
    })
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), facts, (pieces, given) => {
        const by = terms(given)
        const priced = priceGlass(pieces, by)
        if (!priced) throw new Error("no price")
        const { price, part, labor, tax, each } = priced
        expect(part + labor + tax).toBe(price)
        expect(each.reduce((sum, one) => sum + one, 0)).toBe(price)
        const charges = priceCashReplacements(
          pieces.map(({ cost, list, hours }, index) => ({
            ...newLine("Replace", String(index)),
            cost,
            list,
            laborhours: hours,
          })),
          by,
        )
        expect(computeTotals({ invoiceType: "Cash", charges, taxRate: given.taxRate }).totals.total).toBe(
          price,
        )
      }),
    )
  })
})

describe("The price of a repair", () => {
  test("is the formula's in whole dollars, or 40.00 while none is saved", () => {
    expect(priceRepair(formula("64.5"))).toBe(6500)
    expect(priceRepair(undefined)).toBe(4000)
    expect(priceRepair(formula("1 / 0"))).toBeUndefined()
  })
})

test.each([
  [{ price: 29500, tax: 1088 }, 15000, 47.2],
  [{ price: 16088, tax: 1088 }, 15000, 0],
  [{ price: 10000, tax: 0 }, 15000, -50],
  [{ price: 0, tax: 0 }, 100, -100],
])("marginOf %o at a cost of %i is %d percent", (price, cost, margin) => {
  expect(marginOf(price, cost)).toBe(margin)
})
