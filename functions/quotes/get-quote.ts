import { getQuote } from "#shared/api/quotes.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { priceGlass } from "#shared/domain/quotes/price.ts"
import { maxMatches } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import { catalogReader } from "../catalog/reader.ts"
import type { Actor } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import { malformed, type Refuse } from "../platform/refusal.ts"
import { type CurrentPricing, pricingReader } from "./pricing.ts"
import { glassPrice, matchOfPart, visiblePrice } from "./rules/matches.ts"
import { openGlass, priceRange } from "./rules/price-range.ts"
import { findMatches } from "./search.ts"
import { loadSelection, parseSelection } from "./selection.ts"
import { quoteReader } from "./store.ts"

const canSeeCosts = (actor: Actor | undefined): boolean =>
  actor !== undefined && mayPass(actor.role, ["clerk"])

/** Staff may look up prices while quotes are off on the website. */
const checkLive = (actor: Actor | undefined, { settings }: CurrentPricing, refuse: Refuse<"refused">) => {
  if (!settings.quoteSystemLive && !canSeeCosts(actor))
    throw refuse("refused", { detail: messages.quotes.offline })
}

type MatchList = Pick<Awaited<ReturnType<typeof findMatches>>, "results" | "totalCount">

const visibleTo = (actor: Actor | undefined, { settings }: CurrentPricing) => ({
  net: settings.cashReplacementNet,
  seesCosts: canSeeCosts(actor),
})

const toWire = (
  { results, totalCount }: MatchList,
  by: CurrentPricing,
  actor: Actor | undefined,
): MatchList => {
  const to = visibleTo(actor, by)
  return { results: results.map((match) => visiblePrice(match, to)), totalCount }
}

export const handler = handle(
  getQuote,
  (resources) => ({
    catalogs: catalogReader(resources),
    quotes: quoteReader(resources.table),
    pricing: pricingReader(resources.table),
  }),
  {
    async one({ query: { id } }, { quotes }, { actor, now, refuse }) {
      const quote = await quotes.one(id, now)
      if (!quote) throw refuse("not_found", { detail: messages.quotes.notFound })
      return visiblePrice(quote, { net: quote.terms.net, seesCosts: canSeeCosts(actor) })
    },

    async leads({ query: { recent, limit, cursor } }, { quotes }, { now, setNextCursor }) {
      const page = await quotes.leads({ limit: pageSize(limit), cursor, ...(recent && { since: now }) })
      setNextCursor(page.cursor)
      return page.quotes
    },

    async ofPart({ query: { nagPart, limit } }, { catalogs, pricing }, { now }) {
      const [catalog, { terms }] = await Promise.all([catalogs.open(), pricing(now)])
      const part = await catalog.partByNumber(nagPart)
      if (!part) return { results: [], totalCount: 0 }
      const vehicles = part.firstVehicles
        .slice(0, limit || part.firstVehicles.length)
        .flatMap((styleId) => catalog.vehicle(styleId) ?? [])
      return {
        results: vehicles.map((vehicle) => matchOfPart(vehicle, part, terms)),
        totalCount: part.vehicles,
      }
    },

    async ofVehicle(
      { query: { year, make, model, style, service } },
      { catalogs, pricing },
      { actor, now, refuse },
    ) {
      const [catalog, by] = await Promise.all([catalogs.open(), pricing(now)])
      checkLive(actor, by, refuse)
      const styleName = style.trim().toUpperCase()
      const vehicles = catalog
        .styles(year, make.trim().toUpperCase(), model.trim().toUpperCase(), { searchable: true })
        .filter((vehicle) => vehicle.style === styleName)
      return toWire(
        await findMatches(
          catalog,
          { vehicles, totalCount: vehicles.length },
          { service, limit: maxMatches, terms: by.terms },
        ),
        by,
        actor,
      )
    },

    async ofCar({ query: { carId, service } }, { catalogs, pricing }, { actor, now, refuse }) {
      const [catalog, by] = await Promise.all([catalogs.open(), pricing(now)])
      checkLive(actor, by, refuse)
      const vehicle = catalog.vehicleOfCar(carId)
      if (!vehicle?.searchable) throw refuse("not_found", { detail: messages.catalog.unknownCar })
      const found = { vehicles: [vehicle], totalCount: 1 }
      return toWire(
        await findMatches(catalog, found, { service, limit: maxMatches, terms: by.terms }),
        by,
        actor,
      )
    },

    async search({ query: { search, service, limit } }, { catalogs, pricing }, { actor, now, refuse }) {
      const [catalog, by] = await Promise.all([catalogs.open(), pricing(now)])
      checkLive(actor, by, refuse)
      const found = catalog.understand(search, maxMatches)
      // Too short a search gets a hint instead of no results.
      if (!found) throw refuse("refused", { detail: messages.quotes.needMore })
      const { unknown, panes, ...vehicles } = found
      const maxReturned = Math.min(limit || maxMatches, maxMatches)
      const matches = await findMatches(catalog, vehicles, { service, limit: maxReturned, terms: by.terms })
      return { ...toWire(matches, by, actor), cars: matches.cars, unknown, panes }
    },

    async together(
      { query: { matches, candidates = [], panes } },
      { catalogs, pricing },
      { actor, now, refuse },
    ) {
      if (matches.length + candidates.length === 0) throw malformed("matches", "Choose the glass.")
      const selection = parseSelection({ service: "replace", matches, candidates })
      const [catalog, by] = await Promise.all([catalogs.open(), pricing(now)])
      checkLive(actor, by, refuse)
      const { parts, candidates: possible } = await loadSelection(catalog, selection, refuse)
      if (possible.length > 0) {
        const range = priceRange(parts, openGlass(possible, panes), by.terms)
        return range ? { range } : {}
      }
      const each = priceGlass(parts, by.terms.cash)?.each
      return {
        ...visiblePrice(glassPrice(parts, by.terms), visibleTo(actor, by)),
        ...(each && { each: [...each] }),
      }
    },
  },
)
