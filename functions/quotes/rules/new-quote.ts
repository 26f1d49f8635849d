import type { StoredQuote } from "#shared/api/quotes.ts"
import type { CatalogPart } from "#shared/domain/catalog/catalog.ts"
import { legacyReplaceFormula } from "#shared/domain/quotes/formula.ts"
import { priceValidUntil, type QuoteService, someNeedCalibration } from "#shared/domain/quotes/quote.ts"
import { glassPrice, repairPrice } from "./matches.ts"
import { type OpenGlass, priceRange } from "./price-range.ts"
import type { PriceSettings, QuoteTerms } from "./terms.ts"

/** Stores the cost, so the quoted price can be honored later. */
const storedGlass = ({
  partNumber,
  opening,
  orientation,
  description,
  features,
  list,
  cost,
  hours,
}: CatalogPart): StoredQuote["glass"][number] => ({
  partNumber,
  opening,
  orientation,
  description,
  features: [...features],
  list,
  ...(cost !== undefined && { cost }),
  hours,
})

/** The formula and its inputs, so the price can be recomputed. */
const storedTerms = (
  service: QuoteService,
  settings: PriceSettings & { version: number },
): StoredQuote["terms"] => ({
  formula:
    service === "repair"
      ? settings.quoteFormulaRepair
      : settings.quoteFormulaReplace || legacyReplaceFormula.text,
  formulaVersion: settings.version,
  net: settings.cashReplacementNet,
  listDiscount: settings.cashListDiscount,
})

type QuoteSelection = {
  service: QuoteService
  parts: readonly CatalogPart[]
  /** whether a catalog car was selected */
  priced: boolean
  /** glass that the VIN decides */
  open: readonly OpenGlass[]
}

const customerPrice = (
  { service, parts, open }: Omit<QuoteSelection, "priced">,
  terms: QuoteTerms,
): Pick<StoredQuote, "price" | "breakdown" | "range"> => {
  if (service === "repair") return repairPrice(terms)
  if (open.length === 0) return glassPrice(parts, terms)
  const range = priceRange(parts, open, terms)
  return range ? { range } : {}
}

export const newQuote = (
  _id: string,
  { service, parts, priced, open }: QuoteSelection,
  quote: Pick<StoredQuote, "vehicle" | "panes"> & Partial<StoredQuote>,
  { terms, settings, now }: { terms: QuoteTerms; settings: PriceSettings & { version: number }; now: Date },
): StoredQuote => ({
  ...quote,
  _id,
  version: 1,
  at: now.toISOString(),
  heldUntil: priceValidUntil(now),
  state: "open",
  service,
  glass: parts.map(storedGlass),
  ...(open.length > 0 && { unsure: open.map(({ pane }) => pane) }),
  ...(open.some(({ candidates }) => someNeedCalibration(candidates)) && { calibrationPossible: true }),
  ...(priced && customerPrice({ service, parts, open }, terms)),
  terms: storedTerms(service, settings),
})
