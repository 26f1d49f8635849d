import type { CashTerms } from "../charges/cash-replacement.ts"
import { newLine } from "../charges/line.ts"
import { formatMoney } from "../money/money.ts"
import {
  defaultRepairFormula,
  type Formula,
  legacyReplaceFormula,
  previewFormula,
  priceByFormula,
} from "./formula.ts"
import type { ComparedCase } from "./formula-comparison.ts"
import { priceGlass } from "./price.ts"

export type FormulaPrice = {
  vehicle: string
  part: string
  price: number
  /** Part cost plus sales tax. A lower price loses money. 0 for a repair. */
  costWithTax: number
}

export type FormulaCheck = {
  zero: FormulaPrice[]
  belowCost: FormulaPrice[]
}

type Case = Pick<ComparedCase, "vehicle" | "what" | "glass" | "tax">

const typicalCases = (formula: Formula): Case[] =>
  previewFormula(formula).map(({ cost, list, hours }) => ({
    vehicle: "Typical glass",
    what: `cost ${formatMoney(cost)}`,
    glass: [{ cost, list, hours }],
  }))

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
 * Finds prices that would lose money, among known quotes and jobs, else typical glass. It checks the formula's own
 * result, because pricing raises it to part and tax, which would hide the mistake.
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

/** A repair has no part cost, so only a price of 0 or less is wrong. */
export const checkRepairFormula = (repair: Formula | undefined): FormulaCheck => {
  const { cost, list, laborhours: hours } = newLine("Repair", "")
  const priced = priceByFormula(repair ?? defaultRepairFormula, { cost, list, hours })
  return worstFirst(
    priced.ok ? [{ vehicle: "Any car", part: "chip repair", price: priced.price, costWithTax: 0 }] : [],
  )
}

const worstFirst = (prices: readonly FormulaPrice[]): FormulaCheck => {
  // The same part of a car is often quoted several times.
  const distinct = [...new Map(prices.map((price) => [JSON.stringify(price), price])).values()]
  const loss = ({ price, costWithTax }: FormulaPrice) => costWithTax - price
  return {
    zero: distinct.filter(({ price }) => price <= 0).toSorted((one, other) => one.price - other.price),
    belowCost: distinct
      .filter((each) => each.price > 0 && loss(each) > 0)
      .toSorted((one, other) => loss(other) - loss(one)),
  }
}

export const worstPriceSentences = (prices: readonly FormulaPrice[]): string[] =>
  prices.slice(0, 3).map(({ vehicle, part, price, costWithTax }) => {
    const cost = costWithTax > 0 ? ` (cost plus tax ${formatMoney(costWithTax)})` : ""
    return `${[vehicle, part].filter(Boolean).join(", ")}: ${formatMoney(price)}${cost}`
  })
