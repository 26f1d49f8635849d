import { catalogCosts } from "../catalog/reader.ts"
import type { Parts } from "../platform/parts.ts"
import { quoteReader } from "./store.ts"

/** What parts cost the shop, as far as it is known. */
export const partCostReader = (parts: Pick<Parts, "table" | "needs">) => {
  const quotes = quoteReader(parts.table)
  const catalog = catalogCosts(parts)
  return {
    /** Cents, by their numbers: as they were quoted last, else as the live catalog has them. */
    async of(numbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const asked = [...new Set(numbers)]
      const quoted = await Promise.all(
        asked.map(async (number) => [number, await quotes.lastCost(number)] as const),
      )
      const known = quoted.flatMap(([number, last]) => (last ? [[number, last.cost] as const] : []))
      const others = quoted.flatMap(([number, last]) => (last ? [] : [number]))
      return new Map([...known, ...(await catalog.of(others))])
    },
  }
}
