import type { Big } from "big.js"

import { formatMoney, sum } from "../money/money.ts"
import type { Explanation } from "./charge.ts"

export const centRounding = (cents: Big): string =>
  cents.round(0).eq(cents) ? "none, whole cents" : "to the cent, halves round up"

export const wholeCents = "none, whole cents"

type Amount = readonly [label: string, cents: number]

export const minusTerm = (label: string, cents: number): Amount[] => (cents === 0 ? [] : [[label, -cents]])

/** Explains a sum: "919.10 − 50.00 = 869.10". A limit by the rule shows as ", so 0.00". */
export const explainSum = (rule: string, result: number, amounts: readonly Amount[]): Explanation => {
  const total = sum(amounts.map(([, cents]) => cents))
  const terms = amounts.map(([, cents], index) => {
    if (index === 0) return formatMoney(cents)
    return `${cents < 0 ? "\u2212" : "+"} ${formatMoney(Math.abs(cents))}`
  })
  return {
    result,
    rule,
    equation: [
      `${terms.join(" ") || formatMoney(0)} = ${formatMoney(total)}`,
      ...(total === result ? [] : [`so ${formatMoney(result)}`]),
    ].join(", "),
    inputs: amounts.map(([label, cents]) => ({ label, value: formatMoney(cents) })),
    rounding: wholeCents,
  }
}
