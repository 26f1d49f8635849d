import type { CatalogPart, CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import type { Catalog } from "../catalog/reader.ts"
import { malformed, type Refuse } from "../platform/refusal.ts"
import { isQuotable, readMatch } from "./rules/matches.ts"

type Query = {
  service: QuoteService
  matches?: readonly string[] | undefined
  candidates?: readonly string[] | undefined
  styleId?: string | undefined
}
type Selection = { styleId: string | undefined; partNumbers: string[]; candidateNumbers: string[] }

/** Parses the selected matches and candidates: one car, and glass only for a replacement. */
export const parseSelection = ({
  matches = [],
  candidates = [],
  styleId: car,
  service,
}: Query): Selection => {
  const selection = [...matches, ...candidates].map(readMatch)
  const styleId = car ?? selection[0]?.styleId
  const isOne = selection.every((match) => match.styleId === styleId)
  const isItsService = selection.every(
    ({ partNumber }) => (partNumber === undefined) === (service === "repair"),
  )
  if (!isOne || !isItsService) throw malformed("matches", "Choose the glass of one car.")
  const partNumbers = selection.flatMap(({ partNumber }) => partNumber ?? [])
  return {
    styleId,
    partNumbers: partNumbers.slice(0, matches.length),
    candidateNumbers: partNumbers.slice(matches.length),
  }
}

/** Loads the selection from the live catalog. Refuses if a part is no longer offered. */
export const loadSelection = async (
  catalog: Pick<Catalog, "vehicle" | "parts">,
  { styleId, partNumbers, candidateNumbers }: Selection,
  refuse: Refuse<"refused">,
): Promise<{ vehicle: CatalogVehicle | undefined; parts: CatalogPart[]; candidates: CatalogPart[] }> => {
  const refuseGone = () => refuse("refused", { detail: messages.quotes.gone })
  const vehicle = styleId === undefined ? undefined : catalog.vehicle(styleId)
  if (styleId !== undefined && !vehicle?.searchable) throw refuseGone()
  const isNamed = partNumbers.length + candidateNumbers.length > 0
  const fitting = vehicle && isNamed ? (await catalog.parts(vehicle)).filter(isQuotable) : []
  const find = (number: string): CatalogPart => {
    const part = fitting.find(({ partNumber }) => partNumber === number)
    if (!part) throw refuseGone()
    return part
  }
  return { vehicle, parts: partNumbers.map(find), candidates: candidateNumbers.map(find) }
}
