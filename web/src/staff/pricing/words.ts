import { formatMoney, formatPercent } from "../../../../shared/domain/money.ts"

/* How rates are said in a few words, an account's and a carrier's alike. */

export const kitTypeWords = { each: "each", flat: "for all" } as const

/** Rates of the first chip and those after it: "65.00, then 10.00 a chip", or all of them where they differ. */
export function chipWords(rates: readonly number[]): string {
  const [first = "", ...rest] = rates.map(formatMoney)
  const [second = first] = rest
  if (rest.every((rate) => rate === first)) return `${first} a chip`
  return rest.every((rate) => rate === second)
    ? `${first}, then ${second} a chip`
    : [first, ...rest].join(", ")
}

export const offList = (percent: number | undefined): string =>
  percent ? `list price \u2212 ${formatPercent(percent)}` : "list price"
