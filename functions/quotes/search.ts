import type { QuoteMatch } from "../../shared/api/quotes.ts"
import type { CatalogVehicle } from "../../shared/domain/catalog/catalog.ts"
import { mostMatches, type QuoteService } from "../../shared/domain/quotes/quote.ts"
import type { Catalog } from "../catalog/reader.ts"
import { byOpening, isQuotable, matchOfPart, matchOfRepair } from "./rules/matches.ts"
import type { QuoteTerms } from "./rules/terms.ts"

/** Files of parts that one search opens at most: a year of a make is one. What lies beyond is only counted. */
const mostFiles = 8

const fileOf = ({ year, make }: CatalogVehicle): string => `${year} ${make}`

/** The first vehicles whose parts lie in so few files that a call may read them. */
const withinReach = (vehicles: readonly CatalogVehicle[]): CatalogVehicle[] => {
  const files = new Set<string>()
  const near: CatalogVehicle[] = []
  for (const vehicle of vehicles) {
    files.add(fileOf(vehicle))
    if (files.size > mostFiles) break
    near.push(vehicle)
  }
  return near
}

type Found = { results: QuoteMatch[]; totalCount: number }

/** What fits these cars: their glass, or for a repair the cars themselves. */
export const matchesOf = async (
  catalog: Pick<Catalog, "parts">,
  { vehicles, totalCount }: { vehicles: readonly CatalogVehicle[]; totalCount: number },
  { service, limit, terms }: { service: QuoteService; limit: number; terms: QuoteTerms },
): Promise<Found> => {
  if (service === "repair")
    return { results: vehicles.slice(0, limit).map((vehicle) => matchOfRepair(vehicle, terms)), totalCount }
  const near = withinReach(vehicles)
  const parts = await Promise.all(near.map((vehicle) => catalog.parts(vehicle)))
  const found = near.flatMap((vehicle, index) =>
    (parts[index] ?? [])
      .filter(isQuotable)
      .map((part) => matchOfPart(vehicle, part, terms))
      .toSorted(byOpening),
  )
  const beyond = vehicles.slice(near.length).reduce((sum, { quotesSeachable }) => sum + quotesSeachable, 0)
  // Cars that the search found and did not list have some glass each.
  const unlisted = Math.max(0, totalCount - vehicles.length)
  return { results: found.slice(0, limit), totalCount: found.length + beyond + unlisted }
}

export const searchable = { searchable: true, limit: mostMatches } as const
