import { expect, test } from "vitest"
import { legacyReplaceFormula } from "#shared/domain/quotes/formula.ts"
import { aPart, aVehicle } from "#test/builders/catalog.ts"
import { withCounts } from "../catalog/version.ts"
import { matchesOf } from "./search.ts"

const terms = {
  cash: { formula: legacyReplaceFormula, net: "cost" as const, taxRate: 7.25, taxExempt: false },
  repair: undefined,
}
/** Cars of one year and make with so many pieces of glass each. */
const search = (sizes: readonly number[], limit: number) => {
  const made = sizes.map((size, nth) =>
    aVehicle(
      String(nth),
      [2019, "HONDA", `MODEL ${nth}`, "SEDAN"],
      Array.from({ length: size }, (_, index) => aPart(`FW0${index}`)),
    ),
  )
  return matchesOf(
    { parts: async ({ styleId }) => made[Number(styleId)]?.parts ?? [] },
    { vehicles: made.map(withCounts), totalCount: made.length },
    { service: "replace", limit, terms },
  )
}
/** How much glass is told of each car. */
const told = async (sizes: readonly number[], limit: number) => {
  const { results, totalCount } = await search(sizes, limit)
  const byCar = Map.groupBy(results, ({ styleId }) => styleId)
  return { cars: [...byCar.values()].map((matches) => matches.length), totalCount }
}

test("a search over the limit tells each car whole or not at all, and counts the rest", async () => {
  expect(await told([120, 120, 120, 20], 300)).toEqual({ cars: [120, 120], totalCount: 380 })
  expect(await told([100, 100, 100], 300)).toEqual({ cars: [100, 100, 100], totalCount: 300 })
})

test("a car that has more glass than was asked for is told as far as that", async () => {
  expect(await told([5, 1], 2)).toEqual({ cars: [2], totalCount: 6 })
})
