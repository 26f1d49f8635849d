import type { CashTerms } from "../charges/cash-replacement.ts"
import { newLine } from "../charges/line.ts"
import {
  defaultRepairFormula,
  type Formula,
  legacyReplaceFormula,
  previewFormula,
  priceByFormula,
} from "../formula.ts"
import { formatMoney } from "../money.ts"
import { priceGlass } from "./price.ts"
import type { RehearsedCase } from "./rehearsal.ts"

/** The price that a formula gives for one piece of glass or for a chip repair. Cents. */
export type FormulaPrice = {
  vehicle: string
  /** the part's number, else the glass in words */
  part: string
  price: number
  /** what the shop pays for the glass plus the sales tax: any price below it loses money. 0 for a repair. */
  costWithTax: number
}

export type FormulaCheck = {
  /** prices of 0 or less, lowest first */
  zero: FormulaPrice[]
  /** other prices below cost plus tax, largest loss first */
  belowCost: FormulaPrice[]
}

type Case = Pick<RehearsedCase, "vehicle" | "what" | "glass" | "tax">

/** So that a shop without quotes and jobs is protected, too. */
const typicalCases = (formula: Formula): Case[] =>
  previewFormula(formula).map(({ cost, list, hours }) => ({
    vehicle: "Typical glass",
    what: `cost ${formatMoney(cost)}`,
    glass: [{ cost, list, hours }],
  }))

/** The prices that a formula gives for these, without those where the customer is asked to call. */
const pricesOf = (cases: readonly Case[], formula: Formula, cash: CashTerms): FormulaPrice[] =>
  cases.flatMap(({ vehicle, what, glass, tax }) =>
    glass.flatMap((piece) => {
      const { part, list, cost = 0, hours, quantity = 1 } = piece
      const priced = priceByFormula(formula, { cost, list, hours }, quantity)
      const sale = priceGlass([piece], { ...cash, ...tax })
      if (!priced.ok || !sale) return []
      return [{ vehicle, part: part || what, price: priced.price, costWithTax: cost * quantity + sale.tax }]
    }),
  )

/**
 * Finds the prices on which the shop would lose money: those of known quotes and jobs, else those of typical glass. It looks
 * at the formula's own result: pricing raises a result below part and tax to part and tax, which would hide the mistake.
 */
export const checkReplaceFormula = (cases: readonly Case[], cash: CashTerms): FormulaCheck => {
  const formula = cash.formula ?? legacyReplaceFormula
  const known = worstFirst(pricesOf(cases, formula, cash))
  const typical = worstFirst(pricesOf(typicalCases(formula), formula, cash))
  return {
    zero: known.zero.length > 0 ? known.zero : typical.zero,
    belowCost: known.belowCost.length > 0 ? known.belowCost : typical.belowCost,
  }
}

/** A repair has no part, so only a price of 0 or less is wrong. */
export const checkRepairFormula = (repair: Formula | undefined): FormulaCheck => {
  const { cost, list, laborhours: hours } = newLine("Repair", "")
  const priced = priceByFormula(repair ?? defaultRepairFormula, { cost, list, hours })
  return worstFirst(
    priced.ok ? [{ vehicle: "Any car", part: "chip repair", price: priced.price, costWithTax: 0 }] : [],
  )
}

const worstFirst = (prices: readonly FormulaPrice[]): FormulaCheck => {
  // The same part of the same car is often quoted several times.
  const distinct = [...new Map(prices.map((price) => [JSON.stringify(price), price])).values()]
  const loss = ({ price, costWithTax }: FormulaPrice) => costWithTax - price
  return {
    zero: distinct.filter(({ price }) => price <= 0).toSorted((one, other) => one.price - other.price),
    belowCost: distinct
      .filter((each) => each.price > 0 && loss(each) > 0)
      .toSorted((one, other) => loss(other) - loss(one)),
  }
}

/** The first three as lines of text: "2019 Honda Civic, FW04218GTYN: 150.00 (cost plus tax 198.41)". */
export const worstInText = (prices: readonly FormulaPrice[]): string[] =>
  prices.slice(0, 3).map(({ vehicle, part, price, costWithTax }) => {
    const cost = costWithTax > 0 ? ` (cost plus tax ${formatMoney(costWithTax)})` : ""
    return `${[vehicle, part].filter(Boolean).join(", ")}: ${formatMoney(price)}${cost}`
  })
