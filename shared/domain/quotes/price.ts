import {
  belowPartAndTax,
  type CashTerms,
  priceCashReplacements,
  withoutPrice,
} from "../charges/cash-replacement.ts"
import type { Charge } from "../charges/charge.ts"
import { newLine, partsOf } from "../charges/line.ts"
import { defaultRepairFormula, type Formula, priceByFormula } from "../formula.ts"
import { sum } from "../money.ts"
import { taxOnParts } from "../tax.ts"

/** What the price of a piece of glass is made of; cents, and hours of labor. Without a cost the shop has to be called. */
export type PricedGlass = {
  /** how many of it, 1 where it isn't told */
  quantity?: number
  list: number
  cost?: number | undefined
  hours: number
}

/** Part, labor and tax of a price: they add up to it. */
export type Breakdown = { part: number; labor: number; tax: number }
export type GlassPrice = Breakdown & {
  price: number
  /** the formula is below part and tax, which are the price then */
  below: boolean
  /** of each piece of glass, in their order */
  each: readonly number[]
}

const lineOfGlass = ({ quantity = 1, list, cost = 0, hours }: PricedGlass, index: number): Charge => ({
  ...newLine("Replace", String(index)),
  quantity,
  list: Number.isFinite(list) ? list : 0,
  cost: Number.isFinite(cost) ? cost : 0,
  laborhours: hours,
})

/**
 * What a customer pays in cash for this glass, by the rules of a job's lines (docs/domain.md, section 3): the same terms give the
 * same cents there. Nothing, which is said as "Please Call", where a cost is missing or no number, or the formula gives none.
 */
export const priceGlass = (glass: readonly PricedGlass[], terms: CashTerms): GlassPrice | undefined => {
  const lines = priceCashReplacements(glass.map(lineOfGlass), terms)
  const isPriced = ({ cost, flags = [] }: Charge) => cost > 0 && !flags.includes(withoutPrice)
  if (lines.length === 0 || !lines.every(isPriced)) return undefined
  const parts = lines.map(partsOf)
  const { tax, shares } = taxOnParts(parts, terms.taxRate, terms.taxExempt)
  const part = sum(parts)
  const labor = sum(lines.map((line) => line.labor))
  return {
    price: part + labor + tax,
    part,
    labor,
    tax,
    below: lines.some(({ flags = [] }) => flags.includes(belowPartAndTax)),
    each: lines.map((line, index) => (parts[index] ?? 0) + line.labor + (shares[index] ?? 0)),
  }
}

/** One price for up to three chips; all of it is labor. Nothing where the formula gives none. */
export const priceRepair = (formula: Formula | undefined): number | undefined => {
  const { cost, list, laborhours: hours } = newLine("Repair", "")
  const priced = priceByFormula(formula ?? defaultRepairFormula, { cost, list, hours })
  return priced.ok ? priced.price : undefined
}

/**
 * Percent of the price before tax that is left after the glass is paid, rounded down to a tenth; below a floor means exactly
 * that.
 */
export const marginOf = (price: { price: number; tax: number }, cost: number): number => {
  const before = price.price - price.tax
  return before <= 0 ? -100 : Math.floor(((before - cost) * 1000) / before) / 10
}
