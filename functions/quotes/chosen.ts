import type { CatalogPart, CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import type { Catalog } from "../catalog/reader.ts"
import { malformed, type Refuse } from "../platform/refusal.ts"
import { isQuotable, readMatch } from "./rules/matches.ts"

type Asked = {
  service: QuoteService
  matches?: readonly string[] | undefined
  styleId?: string | undefined
}
type Named = { styleId: string | undefined; partNumbers: string[] }

/** The car and its parts that are named; all of one car, and glass for a replacement alone. */
export const namedIn = ({ matches = [], styleId: car, service }: Asked): Named => {
  const named = matches.map(readMatch)
  const styleId = car ?? named[0]?.styleId
  const isOne = named.every((match) => match.styleId === styleId)
  const isItsService = named.every(({ partNumber }) => (partNumber === undefined) === (service === "repair"))
  if (!isOne || !isItsService) throw malformed("matches", "Choose the glass of one car.")
  return { styleId, partNumbers: named.flatMap(({ partNumber }) => partNumber ?? []) }
}

/** The same as the catalog has them by now; refused once one of them is not offered any more. */
export const chosenOf = async (
  catalog: Pick<Catalog, "vehicle" | "parts">,
  { styleId, partNumbers }: Named,
  refuse: Refuse<"refused">,
): Promise<{ vehicle: CatalogVehicle | undefined; parts: CatalogPart[] }> => {
  const gone = () => refuse("refused", { detail: messages.quotes.gone })
  const vehicle = styleId === undefined ? undefined : catalog.vehicle(styleId)
  if (styleId !== undefined && !vehicle?.searchable) throw gone()
  const fitting = vehicle && partNumbers.length > 0 ? (await catalog.parts(vehicle)).filter(isQuotable) : []
  const parts = partNumbers.map((number) => {
    const part = fitting.find(({ partNumber }) => partNumber === number)
    if (!part) throw gone()
    return part
  })
  return { vehicle, parts }
}
