import type { QuoteMatch } from "#shared/api/quotes.ts"
import type { CatalogPart, CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import { mostMatches, type QuoteService } from "#shared/domain/quotes/quote.ts"
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

type Fit = { vehicle: CatalogVehicle; parts: readonly CatalogPart[] }

/**
 * The first cars, each with all of its glass: of a car that is told in part, the page would say that the rest of its glass has no
 * price. The first one is told in any case.
 */
const wholeCars = (fits: readonly Fit[], limit: number): Fit[] => {
  let count = 0
  const end = fits.findIndex(({ parts }, index) => {
    count += parts.length
    return index > 0 && count > limit
  })
  return end < 0 ? [...fits] : fits.slice(0, end)
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
  const fits = near.map((vehicle, index) => ({ vehicle, parts: (parts[index] ?? []).filter(isQuotable) }))
  // Only what is told is priced: a wide search finds ten times as much.
  const results = wholeCars(fits, limit).flatMap(({ vehicle, parts: fitting }) =>
    fitting.map((part) => matchOfPart(vehicle, part, terms)).toSorted(byOpening),
  )
  const within = fits.reduce((sum, { parts: fitting }) => sum + fitting.length, 0)
  const beyond = vehicles.slice(near.length).reduce((sum, { quotesSeachable }) => sum + quotesSeachable, 0)
  // Cars that the search found and did not list have some glass each.
  const unlisted = Math.max(0, totalCount - vehicles.length)
  return { results: results.slice(0, limit), totalCount: within + beyond + unlisted }
}

export const searchable = { searchable: true, limit: mostMatches } as const
