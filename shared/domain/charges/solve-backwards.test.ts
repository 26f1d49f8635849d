import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import { anyFacts, cents } from "#test/builders/any-charges.ts"
import { often } from "#test/driver/long-runs.ts"
import type { Charge } from "./charge.ts"
import { newLine } from "./line.ts"
import { applyPromo, type PromoCode } from "./promo.ts"
import { type SolvedDue, solveForDue } from "./solve-backwards.ts"
import { computeTotals, type TotalsFacts } from "./totals.ts"

const part = (facts: Partial<Charge> = {}): Charge => ({ ...newLine("Replace", "1"), net: 10000, ...facts })
const cash = (facts: Partial<TotalsFacts> = {}): TotalsFacts => ({
  invoiceType: "Cash",
  charges: [part({ laborrate: 5000 })],
  taxRate: 7.25,
  ...facts,
})
const ids = () => {
  let last = 100
  return () => String(++last)
}
const solved = (facts: TotalsFacts, due: number, promo?: PromoCode): SolvedDue => {
  const decision = solveForDue(facts, due, { newId: ids(), promo })
  if (!decision.ok) throw new Error(decision.detail ?? decision.refusal)
  return decision
}
const dueAfter = (facts: TotalsFacts, due: number, promo?: PromoCode): number => {
  const { charges, customerCredit } = solved(facts, due, promo)
  const { totals } = computeTotals({ ...facts, charges, customerCredit })
  return totals.totalCustomerDue + totals.totalInsuranceDue
}

describe("Editing the amount due", () => {
  test("sets the labor to the amount due plus credits, less parts and tax", () => {
    const facts = cash({ prepaid: 2000 })
    const { charges, customerCredit } = solved(facts, 12000)
    expect(charges[0]).toMatchObject({ labor: 3275, labortype: "flat", laborrate: 3275 })
    expect(charges[0]?.why?.labor).toMatchObject({
      rule: "Amount due set to 120.00",
      equation: "120.00 + 20.00 − 100.00 − 7.25 = 32.75",
    })
    expect(customerCredit).toBe(0)
    expect(dueAfter(facts, 12000)).toBe(12000)
  })

  test("shares labor in proportion, to the cent, and makes only changed lines flat", () => {
    const charges = [
      part({ laborhours: 2, laborrate: 5000, labortype: "hourly" }),
      part({ _id: "2", laborrate: 5000 }),
      { ...newLine("Moulding", "3"), net: 1000 },
    ]
    const facts = cash({ charges, taxExempt: true })
    const after = solved(facts, 21000 + 10001).charges
    expect(after.map(({ labor, labortype }) => [labor, labortype])).toEqual([
      [6667, "flat"],
      [3334, "flat"],
      [0, "flat"],
    ])
    expect(after[1]?.why?.labor?.equation).toBe("310.01 + 0.00 − 210.00 = 100.01, this line's share 33.34")
  })

  test("leaves a line unchanged when its labor stays the same", () => {
    const charges = [
      part({ laborhours: 2, laborrate: 5, labortype: "hourly" }),
      part({ _id: "2", laborrate: 50000 }),
    ]
    const facts = cash({ charges, taxExempt: true })
    const after = solved(facts, 20000 + 50009).charges
    expect(after.map(({ labor, labortype }) => [labor, labortype])).toEqual([
      [10, "hourly"],
      [49999, "flat"],
    ])
  })

  test("adds an Other line when no line has labor", () => {
    const { charges } = solved(cash({ charges: [part()] }), 15000)
    expect(charges).toHaveLength(2)
    expect(charges[1]).toMatchObject({
      _id: "101",
      type: "Other",
      kind: "shopLabor",
      labor: 4275,
      total: 4275,
      net: 0,
    })
    expect(solved(cash({ charges: [part()], prepaid: 1 }), 10724).charges).toHaveLength(1)
  })

  test("removes all labor below parts and tax, and records the rest as goodwill", () => {
    const { charges, customerCredit } = solved(cash({ customerCredit: 100 }), 8000)
    expect(charges[0]?.labor).toBe(0)
    expect(customerCredit).toBe(2725)
    expect(dueAfter(cash({ customerCredit: 100 }), 8000)).toBe(8000)
    expect(dueAfter(cash(), 0)).toBe(0)
  })

  test("changes nothing for the current amount, even with leftover credit", () => {
    const facts = cash({ prepaid: 20000 })
    expect(solved(facts, 0)).toMatchObject({ customerCredit: 0, charges: [{ labor: 5000, laborrate: 5000 }] })
  })

  test("keeps the lines of a promo code that was removed from the request", () => {
    const promo = {
      promoCode: "TEN",
      description: "",
      appliesToParts: true,
      appliesToLabor: true,
      markdown: 10,
      markdownType: "percent",
    } as const
    const decision = applyPromo(promo, cash().charges, "Cash", ids())
    if (!decision.ok) throw new Error(decision.refusal)
    const facts = cash({ charges: decision.charges })
    const { charges } = solved(facts, 20000)
    expect(charges.find((line) => line.kind === "promoLabor")?.labor).toBe(-500)
    expect(dueAfter(facts, 20000)).toBe(20000)
    const cheap = solved(facts, 1000)
    expect(cheap.charges.some((line) => line.kind === "promoLabor")).toBe(false)
    expect(dueAfter(facts, 1000)).toBe(1000)
  })
})

describe("Editing the amount due on an insurance request", () => {
  const insured = cash({ invoiceType: "Insurance", insuranceDeductible: 10000, prepaid: 12000 })

  test("sets what customer and carrier owe together", () => {
    expect(computeTotals(insured).totals).toMatchObject({ totalCustomerDue: 0, totalInsuranceDue: 5725 })
    expect(dueAfter(insured, 7000)).toBe(7000)
  })

  test("rejects goodwill, because it would reduce the deductible", () => {
    expect(solveForDue({ ...insured, prepaid: 0 }, 10000, { newId: ids() })).toEqual({
      ok: false,
      refusal: "deductible_protected",
    })
  })
})

describe("The amount due cannot be edited", () => {
  test.each([
    ["without any line", cash({ charges: [] }), 1000, "There are no charges. Add one first."],
    ["of warranty work", cash({ invoiceType: "Warranty" }), 1000, "No charge for warranty work."],
    ["below zero", cash(), -1, "The amount due can't be below 0."],
  ])("%s", (_case, facts, due, detail) => {
    expect(solveForDue(facts, due, { newId: ids() })).toEqual({ ok: false, refusal: "refused", detail })
  })
})

test("Solving for a due and recalculating give the same cents for any request and target", () => {
  fc.assert(
    fc.property(anyFacts, cents(600_000), (facts, due) => {
      const decision = solveForDue(facts, due, { newId: ids() })
      if (decision.ok) {
        expect(dueAfter(facts, due)).toBe(due)
        expect(computeTotals({ ...facts, ...decision }).totals.total).toBeGreaterThanOrEqual(0)
      } else if (decision.refusal === "deductible_protected") expect(facts.invoiceType).toBe("Insurance")
      else expect(facts.charges.length === 0 || facts.invoiceType === "Warranty").toBe(true)
    }),
    { numRuns: often(1000, 10_000) },
  )
}, 60_000)
