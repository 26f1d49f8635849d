import type { CashTerms } from "../charges/cash-replacement.ts"
import { sum } from "../money/money.ts"
import type { Formula } from "./formula.ts"
import { marginOf, type PricedGlass, priceGlass, priceRepair } from "./price.ts"

/** A quote or job whose price a comparison recomputes: glass of known cost, or a repair. */
export type ComparedCase = {
  kind: "quote" | "job"
  of: string
  at: string
  vehicle: string
  what: string
  glass: readonly (PricedGlass & { part?: string | undefined })[]
  /** A job's location decides its tax. Quotes use the main shop's. */
  tax?: Pick<CashTerms, "taxRate" | "taxExempt">
}

export type ComparedTerms = { cash: CashTerms; repair: Formula | undefined; floor: number }

export type ComparedRow = Omit<ComparedCase, "glass" | "tax"> & {
  cost: number
  before?: number
  after?: number
  margin?: number
  belowFloor: boolean
}

type Outcome = { price: number; margin: number } | undefined

const outcomeOf = (
  { glass, tax }: Pick<ComparedCase, "glass" | "tax">,
  cost: number,
  terms: ComparedTerms,
): Outcome => {
  if (glass.length === 0) {
    const price = priceRepair(terms.repair)
    return price === undefined ? undefined : { price, margin: 100 }
  }
  const priced = priceGlass(glass, { ...terms.cash, ...tax })
  return priced && { price: priced.price, margin: marginOf(priced, cost) }
}

/**
 * Compares prices under current and proposed terms: rows that change or fall below the floor, largest change first. Both
 * prices are computed, so a price typed at the time doesn't count as a change.
 */
export const compareFormulas = (
  cases: readonly ComparedCase[],
  current: ComparedTerms,
  proposed: ComparedTerms,
): {
  rows: ComparedRow[]
  changed: number
  difference: number
  belowFloor: number
  belowFloorNow: number
} => {
  const rows = cases.map(({ glass, tax, ...one }) => {
    const cost = sum(glass.map((piece) => (piece.cost ?? 0) * (piece.quantity ?? 1)))
    const [before, after] = [
      outcomeOf({ glass, tax }, cost, current),
      outcomeOf({ glass, tax }, cost, proposed),
    ]
    const isBelow = (outcome: Outcome) => outcome !== undefined && outcome.margin < proposed.floor
    return {
      row: {
        ...one,
        cost,
        ...(before && { before: before.price }),
        ...(after && { after: after.price, margin: after.margin }),
        belowFloor: isBelow(after),
      },
      wasBelow: isBelow(before),
    }
  })
  const changeOf = ({ before, after }: ComparedRow) => (after ?? 0) - (before ?? 0)
  const isChanged = (row: ComparedRow) => row.before !== row.after
  const all = rows.map(({ row }) => row)
  return {
    rows: all
      .filter((row) => isChanged(row) || row.belowFloor)
      .toSorted((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one))),
    changed: all.filter(isChanged).length,
    difference: sum(
      all.filter(({ before, after }) => before !== undefined && after !== undefined).map(changeOf),
    ),
    belowFloor: all.filter(({ belowFloor }) => belowFloor).length,
    belowFloorNow: rows.filter(({ wasBelow }) => wasBelow).length,
  }
}
