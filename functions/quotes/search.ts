import type { QuoteMatch } from "#shared/api/quotes.ts"
import type { CatalogPart, CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import type { Catalog } from "../catalog/reader.ts"
import { byOpening, isQuotable, matchOfPart, matchOfRepair } from "./rules/matches.ts"
import type { QuoteTerms } from "./rules/terms.ts"

/** Parts files read per search; one covers a make and year. Further matches are only counted. */
const maxFiles = 8

const fileOf = ({ year, make }: CatalogVehicle): string => `${year} ${make}`

/** Limits vehicles to the first `maxFiles` files. */
const limitFiles = (vehicles: readonly CatalogVehicle[]): CatalogVehicle[] => {
  const files = new Set<string>()
  const vehiclesToRead: CatalogVehicle[] = []
  for (const vehicle of vehicles) {
    files.add(fileOf(vehicle))
    if (files.size > maxFiles) break
    vehiclesToRead.push(vehicle)
  }
  return vehiclesToRead
}

type Fit = { vehicle: CatalogVehicle; parts: readonly CatalogPart[] }

/**
 * Keeps whole cars: a partial list would suggest that the missing glass has no price. Always includes the first car.
 */
const wholeCars = (fits: readonly Fit[], limit: number): Fit[] => {
  let count = 0
  const end = fits.findIndex(({ parts }, index) => {
    count += parts.length
    return index > 0 && count > limit
  })
  return end < 0 ? [...fits] : fits.slice(0, end)
}

/** `totalCount` counts glass, `cars` the cars that have any. */
type VehicleMatches = { results: QuoteMatch[]; totalCount: number; cars: number }

/** For a repair, the results are the cars themselves. */
export const findMatches = async (
  catalog: Pick<Catalog, "parts">,
  { vehicles, totalCount }: { vehicles: readonly CatalogVehicle[]; totalCount: number },
  { service, limit, terms }: { service: QuoteService; limit: number; terms: QuoteTerms },
): Promise<VehicleMatches> => {
  if (service === "repair")
    return {
      results: vehicles.slice(0, limit).map((vehicle) => matchOfRepair(vehicle, terms)),
      totalCount,
      cars: totalCount,
    }
  const vehiclesToRead = limitFiles(vehicles)
  const parts = await Promise.all(vehiclesToRead.map((vehicle) => catalog.parts(vehicle)))
  const fits = vehiclesToRead.map((vehicle, index) => ({
    vehicle,
    parts: (parts[index] ?? []).filter(isQuotable),
  }))
  // Price only returned matches; a wide search finds ten times as many.
  const results = wholeCars(fits, limit).flatMap(({ vehicle, parts: fitting }) =>
    fitting.map((part) => matchOfPart(vehicle, part, terms)).toSorted(byOpening),
  )
  const glassInFiles = fits.reduce((sum, { parts: fitting }) => sum + fitting.length, 0)
  const glassInOtherFiles = vehicles
    .slice(vehiclesToRead.length)
    .reduce((sum, { quotesSeachable }) => sum + quotesSeachable, 0)
  // Estimates the glass of cars that were not listed.
  const unlisted = Math.max(0, totalCount - vehicles.length)
  const cars = vehicles.filter(({ quotesSeachable }) => quotesSeachable > 0).length + unlisted
  return { results: results.slice(0, limit), totalCount: glassInFiles + glassInOtherFiles + unlisted, cars }
}
