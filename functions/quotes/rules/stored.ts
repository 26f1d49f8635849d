import type { StoredQuote } from "#shared/api/quotes.ts"
import type { CatalogPart } from "#shared/domain/catalog/catalog.ts"
import { legacyReplaceFormula } from "#shared/domain/quotes/formula.ts"
import { heldUntil, type QuoteService } from "#shared/domain/quotes/quote.ts"
import { glassPrice, repairPrice } from "./matches.ts"
import type { PriceSettings, QuoteTerms } from "./terms.ts"

/** A piece of glass as a quote keeps it: what it cost then is what its price is honored by. */
const keptGlass = ({
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

/** By which formula the price of a quote was reckoned, as it can be reckoned again. */
const keptTerms = (
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

type Chosen = {
  service: QuoteService
  parts: readonly CatalogPart[]
  /** whether there is a price to tell: a car of the catalog was chosen */
  priced: boolean
}

/** A quote of what was chosen, at the prices of this moment. */
export const newQuote = (
  _id: string,
  { service, parts, priced }: Chosen,
  told: Pick<StoredQuote, "vehicle" | "panes"> & Partial<StoredQuote>,
  { terms, settings, now }: { terms: QuoteTerms; settings: PriceSettings & { version: number }; now: Date },
): StoredQuote => ({
  ...told,
  _id,
  version: 1,
  at: now.toISOString(),
  heldUntil: heldUntil(now),
  state: "open",
  service,
  glass: parts.map(keptGlass),
  ...(!priced ? {} : service === "repair" ? repairPrice(terms) : glassPrice(parts, terms)),
  terms: keptTerms(service, settings),
})
