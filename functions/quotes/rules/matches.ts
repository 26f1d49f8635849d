import type { QuoteMatch, StoredQuote } from "#shared/api/quotes.ts"
import type { CatalogPart, CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import { openings } from "#shared/domain/parts/openings.ts"
import { type PricedGlass, priceGlass, priceRepair } from "#shared/domain/quotes/price.ts"
import { titleCaseName, vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import type { QuoteTerms } from "./terms.ts"

/** Style id and part number. */
const matchId = (styleId: string, partNumber?: string): string =>
  partNumber === undefined ? styleId : `${styleId}~${partNumber}`
export const readMatch = (id: string): { styleId: string; partNumber: string | undefined } => {
  const at = id.indexOf("~")
  return at < 0
    ? { styleId: id, partNumber: undefined }
    : { styleId: id.slice(0, at), partNumber: id.slice(at + 1) }
}

/** Mouldings come with their glass. */
export const isQuotable = ({ visible, kind }: CatalogPart): boolean => visible && kind !== "moulding"

export const quotedVehicle = ({ styleId, carId, year, make, model, style }: CatalogVehicle) => {
  const names = { make: titleCaseName(make), model: titleCaseName(model), style: titleCaseName(style) }
  return { styleId, carId, year, ...names, vehicle: vehicleText({ year, ...names }) }
}

type Priced = Pick<StoredQuote, "price" | "breakdown">

/** Undefined price means "Please Call". */
export const glassPrice = (glass: readonly PricedGlass[], terms: QuoteTerms): Priced => {
  const priced = priceGlass(glass, terms.cash)
  if (!priced) return {}
  const { price, part, labor, tax } = priced
  return { price, breakdown: { part, labor, tax, taxRate: terms.cash.taxRate } }
}

export const repairPrice = (terms: QuoteTerms): Priced => {
  const price = priceRepair(terms.repair)
  if (price === undefined) return {}
  return { price, breakdown: { part: 0, labor: price, tax: 0, taxRate: terms.cash.taxRate } }
}

/** Hides the price breakdown where part price and tax would reveal the shop's cost. A repair has no part. */
export const visiblePrice = <P extends Priced>(
  priced: P,
  { net, seesCosts }: { net: "cost" | "listLessDiscount"; seesCosts: boolean },
): P => {
  const { breakdown, ...rest } = priced
  const showsBreakdown = seesCosts || net === "listLessDiscount" || breakdown?.part === 0
  return showsBreakdown ? priced : (rest as P)
}

export const matchOfPart = (vehicle: CatalogVehicle, part: CatalogPart, terms: QuoteTerms): QuoteMatch => ({
  _id: matchId(vehicle.styleId, part.partNumber),
  ...quotedVehicle(vehicle),
  opening: part.opening,
  orientation: part.orientation,
  features: [...part.features],
  nagPart: part.partNumber,
  partDescriptionMygrant: part.description,
  details: [...part.details],
  ...glassPrice([part], terms),
  listPrice: part.list,
  ...(part.cost !== undefined && { costMygrant: part.cost }),
  laborHours: part.hours,
  visible: part.visible,
})

export const matchOfRepair = (vehicle: CatalogVehicle, terms: QuoteTerms): QuoteMatch => ({
  _id: matchId(vehicle.styleId),
  ...quotedVehicle(vehicle),
  opening: "windshield",
  orientation: "",
  features: [],
  partDescriptionMygrant: "",
  details: [],
  ...repairPrice(terms),
  listPrice: 0,
  laborHours: 0,
  visible: true,
})

/** By opening, side, then price; without a price last. */
export const byOpening = (one: QuoteMatch, other: QuoteMatch): number =>
  openings.indexOf(one.opening) - openings.indexOf(other.opening) ||
  one.orientation.localeCompare(other.orientation) ||
  (one.price ?? Number.POSITIVE_INFINITY) - (other.price ?? Number.POSITIVE_INFINITY) ||
  (one._id < other._id ? -1 : 1)
