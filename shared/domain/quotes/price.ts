import {
  belowPartAndTax,
  type CashTerms,
  priceCashReplacements,
  withoutPrice,
} from "../charges/cash-replacement.ts"
import type { Charge } from "../charges/charge.ts"
import { newLine, partsOf } from "../charges/line.ts"
import { sum } from "../money/money.ts"
import { taxOnParts } from "../money/tax.ts"
import { defaultRepairFormula, type Formula, priceByFormula } from "./formula.ts"

/** Input for a glass price: cents and labor hours. Without a cost there is no price. */
export type PricedGlass = {
  quantity?: number
  list: number
  cost?: number | undefined
  hours: number
}

export type Breakdown = { part: number; labor: number; tax: number }
export type GlassPrice = Breakdown & {
  price: number
  /** The formula's result was below part and tax, which is the price instead. */
  below: boolean
  each: readonly number[]
}

const lineOfGlass = ({ quantity = 1, list, cost = 0, hours }: PricedGlass, index: number): Charge => ({
  ...newLine("Replace", String(index)),
  quantity,
  list: Number.isFinite(list) ? list : 0,
  cost: Number.isFinite(cost) ? cost : 0,
  laborhours: hours,
})

/** By the rules of a job's lines (docs/domain.md, section 3). Undefined means "Please Call". */
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

/** Price of up to three chips, all labor. Undefined if the formula has no result. */
export const priceRepair = (formula: Formula | undefined): number | undefined => {
  const { cost, list, laborhours: hours } = newLine("Repair", "")
  const priced = priceByFormula(formula ?? defaultRepairFormula, { cost, list, hours })
  return priced.ok ? priced.price : undefined
}

/** Margin in percent of the price before tax, rounded down to a tenth so that "below the floor" is exact. */
export const marginOf = (price: { price: number; tax: number }, cost: number): number => {
  const priceBeforeTax = price.price - price.tax
  return priceBeforeTax <= 0 ? -100 : Math.floor(((priceBeforeTax - cost) * 1000) / priceBeforeTax) / 10
}
