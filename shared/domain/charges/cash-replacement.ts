import { Big } from "big.js"
import { t } from "../../language.ts"
import { formatMoney, formatPercent } from "../money/money.ts"
import { taxOnParts } from "../money/tax.ts"
import { type Formula, legacyReplaceFormula, priceByFormula } from "../quotes/formula.ts"
import { type Charge, type Explanation, isTyped } from "./charge.ts"
import { explainSum, minusTerm, wholeCents } from "./explanation.ts"
import { deriveLine, partsOf } from "./line.ts"
import { priceFigure, withoutPriceMarks } from "./price-marks.ts"
import { isPromo } from "./promo.ts"

export const belowPartAndTax = "formula below part and tax"
export const withoutPrice = "formula gives no price"

/** Lines store them in English, and screens translate them. */
export const cashFlags: readonly string[] = [t("formula below part and tax"), t("formula gives no price")]

export type CashTerms = {
  /** Without a stored formula the specification's rule applies. */
  formula?: Formula
  formulaVersion?: string
  /** Which price of the part is taxed. The owner and bookkeeper decide. */
  net: "cost" | "listLessDiscount"
  listDiscount?: number
  taxRate: number
  taxExempt: boolean
}

/**
 * Prices cash replacements by the formula, tax included. Labor is the rest after part and tax (docs/domain.md,
 * section 3). Promo lines are excluded, so derived labor doesn't absorb them.
 */
export const priceCashReplacements = (charges: readonly Charge[], terms: CashTerms): Charge[] => {
  const withNets = charges.map((line) => (isByFormula(line) ? withNet(line, terms) : line))
  const taxed = withNets.map((line) => (isPromo(line) ? 0 : partsOf(line)))
  const { shares } = taxOnParts(taxed, terms.taxRate, terms.taxExempt)
  return withNets.map((line, index) =>
    isByFormula(line) ? withLabor(line, shares[index] ?? 0, terms) : line,
  )
}

/** Without a part cost the formula gives no price ("Please Call"). */
export const isByFormula = (line: Charge): boolean => line.type === "Replace" && line.cost > 0

const withNet = (line: Charge, { net, listDiscount = 0 }: CashTerms): Charge =>
  priceFigure(
    line,
    "net",
    "cash",
    net === "listLessDiscount" && line.list > 0 ? atList(line, listDiscount) : netIsCost(line),
  )

const atList = (line: Charge, discount: number): Charge =>
  deriveLine({
    ...withoutPriceMarks(line),
    entered: "discount",
    discount,
    why: { ...line.why, net: undefined },
  })

const netIsCost = (line: Charge): Charge => {
  const net: Explanation = {
    result: line.cost,
    rule: "Net equals the part's cost",
    equation: `${formatMoney(line.cost)} = ${formatMoney(line.cost)}`,
    inputs: [{ label: "Cost", value: formatMoney(line.cost) }],
    rounding: wholeCents,
  }
  return { ...line, net: line.cost, entered: "net", why: { ...line.why, net } }
}

const withLabor = (line: Charge, tax: number, terms: CashTerms): Charge => {
  const formula = terms.formula ?? legacyReplaceFormula
  const { cost, list, laborhours: hours, quantity } = line
  const priced = priceByFormula(formula, { cost, list, hours }, quantity)
  if (!priced.ok) return priceFigure({ ...line, ...withFlag(line, withoutPrice) }, "labor", "cash", undefined)

  const parts = partsOf(line)
  const remainder = priced.price - parts - tax
  const labor = Math.max(0, remainder)
  const hourly = hours > 0 ? new Big(labor).div(hours) : undefined
  const wholeRate = hourly?.round(0)
  const rate =
    wholeRate?.times(hours).eq(labor) && labor > 0
      ? ({ labortype: "hourly", laborrate: wholeRate.toNumber() } as const)
      : ({ labortype: "flat", laborrate: labor } as const)
  const why: Explanation = {
    ...explainSum("Formula price less part and tax", labor, [
      ["Price with tax", priced.price],
      ...minusTerm("Part", parts),
      ...minusTerm("Tax", tax),
    ]),
    rounding: "price to the whole dollar, tax to the cent, halves round up",
    version: terms.formula ? (terms.formulaVersion ?? "") : "default rule, no formula saved",
  }
  const inputs = [
    { label: "Formula", value: formula.text },
    { label: "Cost", value: formatMoney(cost) },
    { label: "Tax rate", value: terms.taxExempt ? "EXEMPT" : formatPercent(terms.taxRate) },
    ...why.inputs,
  ]
  const flag = remainder < 0 && !isTyped(line, "labor") ? belowPartAndTax : undefined
  const marked = { ...line, ...withFlag(line, flag) }
  return priceFigure(marked, "labor", "cash", {
    ...marked,
    ...rate,
    why: { ...line.why, labor: { ...why, inputs } },
  })
}

const withFlag = ({ flags = [] }: Charge, flag: string | undefined): Pick<Charge, "flags"> => {
  const otherFlags = flags.filter((each) => each !== belowPartAndTax && each !== withoutPrice)
  const now = flag ? [...otherFlags, flag] : otherFlags
  return { flags: now.length > 0 ? now : undefined }
}
