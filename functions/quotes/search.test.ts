import { expect, test } from "vitest"
import { legacyReplaceFormula } from "#shared/domain/quotes/formula.ts"
import { aPart, aVehicle } from "#test/builders/catalog.ts"
import { withCounts } from "../catalog/version.ts"
import { findMatches } from "./search.ts"

const terms = {
  cash: { formula: legacyReplaceFormula, net: "cost" as const, taxRate: 7.25, taxExempt: false },
  repair: undefined,
}
/** Cars of one year and make with this much glass each. */
const search = (sizes: readonly number[], limit: number) => {
  const vehicles = sizes.map((size, nth) =>
    aVehicle(
      String(nth),
      [2019, "HONDA", `MODEL ${nth}`, "SEDAN"],
      Array.from({ length: size }, (_, index) => aPart(`FW0${index}`)),
    ),
  )
  return findMatches(
    { parts: async ({ styleId }) => vehicles[Number(styleId)]?.parts ?? [] },
    { vehicles: vehicles.map(withCounts), totalCount: vehicles.length },
    { service: "replace", limit, terms },
  )
}
const glassCounts = async (sizes: readonly number[], limit: number) => {
  const { results, totalCount } = await search(sizes, limit)
  const byCar = Map.groupBy(results, ({ styleId }) => styleId)
  return { cars: [...byCar.values()].map((matches) => matches.length), totalCount }
}

test("findMatches returns each car completely or not at all, and counts the rest", async () => {
  expect(await glassCounts([120, 120, 120, 20], 300)).toEqual({ cars: [120, 120], totalCount: 380 })
  expect(await glassCounts([100, 100, 100], 300)).toEqual({ cars: [100, 100, 100], totalCount: 300 })
})

test("findMatches truncates a car with more glass than the limit", async () => {
  expect(await glassCounts([5, 1], 2)).toEqual({ cars: [2], totalCount: 6 })
})
