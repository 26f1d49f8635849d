import { storeQuote } from "#shared/api/quotes.ts"
import { panesOfGlass, priceValidUntil } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import { carrierReader } from "../carriers/store.ts"
import { catalogReader } from "../catalog/reader.ts"
import { handle } from "../platform/handle.ts"
import { addressLimit } from "../platform/hourly-limit.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed } from "../platform/refusal.ts"
import { pricingReader } from "./pricing.ts"
import { quotedVehicle, visiblePrice } from "./rules/matches.ts"
import { newQuote } from "./rules/new-quote.ts"
import { openGlass } from "./rules/price-range.ts"
import { loadSelection, parseSelection } from "./selection.ts"
import { newQuoteWrites } from "./store.ts"

const maxPerAddress = 200

export const handler = handle(
  storeQuote,
  (resources) => ({
    table: resources.table,
    catalogs: catalogReader(resources),
    pricing: pricingReader(resources.table),
    carriers: carrierReader(resources.table),
  }),
  async ({ body }, { table, catalogs, pricing, carriers }, { ip, now, commit, refuse }) => {
    if (body.website) return { _id: randomKey(), heldUntil: priceValidUntil(now) }
    const selection = parseSelection(body)
    const { insuranceCarrierKey: key } = body
    const [catalog, by, carrier] = await Promise.all([
      catalogs.open(),
      pricing(now),
      key === undefined ? undefined : carriers.one(key),
    ])
    if (!by.settings.quoteSystemLive) throw refuse("refused", { detail: messages.quotes.offline })
    if (key !== undefined && !carrier) throw malformed("insuranceCarrierKey", messages.newService.noCarrier)

    const { vehicle, parts, candidates } = await loadSelection(catalog, selection, refuse)
    const open = openGlass(candidates, body.panes)
    const { service, vin, panes, chips, name, phone, email, words, language, insuranceDeductible } = body
    const quote = newQuote(
      randomKey(),
      { service, parts, priced: vehicle !== undefined, open },
      {
        ...(vehicle ? quotedVehicle(vehicle) : { vehicle: body.vehicle ?? "" }),
        ...(vin && { vin }),
        panes: panes ?? [
          ...parts.flatMap((part) => panesOfGlass(part).slice(0, 1)),
          ...open.map(({ pane }) => pane),
        ],
        ...(service === "repair" && { chips: chips ?? 1 }),
        ...(carrier && { insuranceCarrierKey: carrier.key, insuranceCarrier: carrier.text }),
        ...(insuranceDeductible !== undefined && { insuranceDeductible }),
        ...(name && { name }),
        ...(phone && { phone }),
        ...(email && { email }),
        ...(words && { words }),
        ...(language && { language }),
      },
      { ...by, now },
    )
    const {
      _id,
      heldUntil: held,
      price,
      breakdown,
      range,
    } = visiblePrice(quote, {
      net: by.settings.cashReplacementNet,
      seesCosts: false,
    })
    const reply = {
      _id,
      heldUntil: held,
      ...(price !== undefined && { price }),
      ...(breakdown && { breakdown }),
      ...(range && { range }),
    }
    await addressLimit(table, { kind: "quotes", limit: maxPerAddress, ip, now }).count(refuse)
    await commit(newQuoteWrites(quote), reply)
    return reply
  },
)
