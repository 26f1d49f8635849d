import type { CatalogPart } from "#shared/domain/catalog/catalog.ts"
import type { Pane } from "#shared/domain/parts/openings.ts"
import { fillsPane, type PriceRange, panesOfGlass } from "#shared/domain/quotes/quote.ts"
import { glassPrice } from "./matches.ts"
import type { QuoteTerms } from "./terms.ts"

/** Prices glass that only the VIN can tell apart. */

export type OpenGlass = { pane: Pane; candidates: CatalogPart[] }

/** The candidates by pane. `panes` are the panes that the visitor chose, if they named any. */
export const openGlass = (candidates: readonly CatalogPart[], panes: readonly Pane[] = []): OpenGlass[] => {
  const candidatePanes = candidates.map(
    (part) => panes.find((pane) => fillsPane(part, pane)) ?? panesOfGlass(part)[0],
  )
  return [...new Set(candidatePanes)].flatMap((pane) =>
    pane === undefined
      ? []
      : [{ pane, candidates: candidates.filter((_, index) => candidatePanes[index] === pane) }],
  )
}

/** From the cheapest to the dearest, with the glass that is known. Undefined if a pane has no price at all. */
export const priceRange = (
  chosenParts: readonly CatalogPart[],
  open: readonly OpenGlass[],
  terms: QuoteTerms,
): PriceRange | undefined => {
  const byPrice = open.map(({ candidates }) =>
    candidates
      .flatMap((part) => {
        const { price } = glassPrice([part], terms)
        return price === undefined ? [] : [{ part, price }]
      })
      .toSorted((a, b) => a.price - b.price)
      .map(({ part }) => part),
  )
  if (byPrice.some((parts) => parts.length === 0)) return undefined
  const total = (at: 0 | -1) =>
    glassPrice([...chosenParts, ...byPrice.flatMap((parts) => parts.at(at) ?? [])], terms).price
  const [from, to] = [total(0), total(-1)]
  if (from === undefined || to === undefined) return undefined
  const isOpen = open.some(({ candidates }, index) => candidates.length > (byPrice[index]?.length ?? 0))
  return { from, to, ...(isOpen && { isOpen }) }
}
