import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import type { Charge } from "./charge.ts"
import { newInstallKit, newLine } from "./line.ts"
import { applyPromo, boundPromo, isPromo, type PromoCode } from "./promo.ts"
import { computeTotals } from "./totals.ts"

const spring20: PromoCode = {
  promoCode: "SPRING20",
  description: "20% off parts",
  appliesToParts: true,
  appliesToLabor: false,
  markdown: 20,
  markdownType: "percent",
}
const job: Charge[] = [
  { ...newLine("Replace", "1"), net: 15003, laborrate: 13412 },
  { ...newInstallKit("W/S", "2"), net: 500 },
]
const ids = () => {
  let last = 100
  return () => String(++last)
}
const applied = (promo: PromoCode, charges: readonly Charge[] = job): Charge[] => {
  const decision = applyPromo(promo, charges, "Cash", ids())
  if (!decision.ok) throw new Error(decision.refusal)
  return decision.charges
}
const promoTotals = (charges: Charge[]) => charges.filter(isPromo).map(({ kind, total }) => [kind, total])

describe("A promo code", () => {
  test("takes a percentage off parts on its own line, which also reduces tax", () => {
    const charges = applied(spring20)
    expect(charges[2]).toMatchObject({
      _id: "101",
      type: "Other",
      kind: "promoParts",
      description: "Promo SPRING20, parts",
      net: -3201,
      labor: 0,
      total: -3201,
    })
    expect(charges[2]?.why?.net?.equation).toBe("−20% × 160.03 = −32.01")
    const { totals } = computeTotals({ invoiceType: "Cash", charges, taxRate: 7.25 })
    expect(totals).toMatchObject({ totalParts: 12802, totalTax: 928, totalLabor: 13412, total: 27142 })
  })

  test("takes a percentage off parts and labor on two lines", () => {
    const charges = applied({ ...spring20, appliesToLabor: true, markdown: 10 })
    expect(promoTotals(charges)).toEqual([
      ["promoParts", -1600],
      ["promoLabor", -1341],
    ])
  })

  test("applies a flat amount once, shared by parts and labor", () => {
    const both = { ...spring20, appliesToLabor: true, markdown: 2000, markdownType: "flat" } as const
    expect(promoTotals(applied(both))).toEqual([
      ["promoParts", -1088],
      ["promoLabor", -912],
    ])
    expect(promoTotals(applied({ ...both, appliesToLabor: false }))).toEqual([["promoParts", -2000]])
  })

  test("never takes off more than the charges", () => {
    expect(promoTotals(applied({ ...spring20, markdown: 50000, markdownType: "flat" }))).toEqual([
      ["promoParts", -16003],
    ])
    expect(promoTotals(applied({ ...spring20, markdown: 150 }))).toEqual([["promoParts", -16003]])
    expect(promoTotals(applied({ ...spring20, appliesToParts: false }))).toEqual([])
    expect(promoTotals(applied(spring20, [newLine("Repair", "1")]))).toEqual([])
  })

  test("is rejected on an insurance request, because it would reduce the deductible", () => {
    expect(applyPromo(spring20, job, "Insurance", ids())).toEqual({
      ok: false,
      refusal: "deductible_protected",
    })
  })

  test("is recalculated when applied again", () => {
    const once = applied(spring20)
    expect(promoTotals(applied(spring20, once))).toEqual([["promoParts", -3201]])
    expect(promoTotals(applied({ ...spring20, markdown: 10 }, once))).toEqual([["promoParts", -1600]])
  })

  test("shrinks with the charges it reduces", () => {
    const charges = applied({ ...spring20, markdown: 5000, markdownType: "flat" })
    const kitAndPromo = charges.filter((line) => line._id !== "1")
    expect(boundPromo(kitAndPromo).map((line) => line.total)).toEqual([1000, -1000])
    expect(boundPromo(charges.filter(isPromo))).toEqual([])
    expect(boundPromo(charges)).toEqual(charges)
  })
})

test("No promo code makes parts, labor, or total negative", () => {
  const anyPromo = fc.record({
    promoCode: fc.constant("ANY"),
    description: fc.constant(""),
    appliesToParts: fc.boolean(),
    appliesToLabor: fc.boolean(),
    markdown: fc.integer({ min: 0, max: 30_000 }),
    markdownType: fc.constantFrom("percent" as const, "flat" as const),
  })
  const anyJob = fc.array(
    fc
      .record({ net: fc.integer({ min: 0, max: 50_000 }), laborrate: fc.integer({ min: 0, max: 50_000 }) })
      .map((facts): Charge => ({ ...newLine("Replace", "1"), ...facts })),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(anyPromo, anyJob, (promo, charges) => {
      const { totals } = computeTotals({
        invoiceType: "Cash",
        charges: applied(promo, charges),
        taxRate: 7.25,
      })
      expect(totals.totalParts).toBeGreaterThanOrEqual(0)
      expect(totals.totalLabor).toBeGreaterThanOrEqual(0)
      expect(totals.total).toBeGreaterThanOrEqual(0)
    }),
  )
})
