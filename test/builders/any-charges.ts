import * as fc from "fast-check"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { chargeTypes, invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { newLine } from "#shared/domain/charges/line.ts"
import { applyPromo, type PromoCode } from "#shared/domain/charges/promo.ts"
import type { TotalsFacts } from "#shared/domain/charges/totals.ts"

/** Random requests for property tests. */

export const cents = (most: number) => fc.integer({ min: 0, max: most })
const hundredths = (most: number) => cents(most).map((parts) => parts / 100)
const tenths = (most: number) => cents(most).map((parts) => parts / 10)

export const anyLine = fc
  .record({
    type: fc.constantFrom(...chargeTypes),
    quantity: tenths(50),
    list: cents(120_000),
    net: cents(100_000),
    entered: fc.constantFrom("net" as const, "discount" as const),
    discount: fc.integer({ min: 0, max: 100 }),
    laborhours: tenths(60),
    laborrate: cents(50_000),
    labortype: fc.constantFrom("flat" as const, "hourly" as const),
    partcost: cents(50_000),
    misccost: cents(10_000),
  })
  .map((facts): Charge => ({ ...newLine(facts.type, "line"), ...facts }))

const markdown = fc.oneof(
  fc.record({ markdownType: fc.constant("percent" as const), markdown: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ markdownType: fc.constant("flat" as const), markdown: fc.integer({ min: 1, max: 30_000 }) }),
)

export const anyPromo: fc.Arbitrary<PromoCode> = fc
  .record({ appliesToParts: fc.boolean(), appliesToLabor: fc.boolean(), markdown })
  .map(({ markdown: off, ...sides }) => ({ promoCode: "LESS", description: "", ...sides, ...off }))

export const anyFacts: fc.Arbitrary<TotalsFacts> = fc
  .record({
    invoiceType: fc.constantFrom(...invoiceTypes),
    charges: fc.array(anyLine, { maxLength: 4 }),
    promo: fc.option(anyPromo, { freq: 3 }),
    taxRate: hundredths(1100),
    taxExempt: fc.boolean(),
    insuranceDeductible: cents(200_000),
    customerCredit: cents(50_000),
    prepaid: cents(50_000),
  })
  .map(({ promo, ...facts }) => {
    const charges = facts.charges.map((line, index) => ({ ...line, _id: String(index) }))
    const applied = promo && applyPromo(promo, charges, facts.invoiceType, (kind) => kind)
    return { ...facts, charges: applied?.ok ? applied.charges : charges }
  })
