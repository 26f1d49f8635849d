import { formatHeadlineMoney, parseMoney } from "#shared/domain/money/money.ts"
import type { FoundCar } from "#shared/domain/quotes/narrow-glass.ts"
import { priceRangeText } from "#shared/domain/quotes/quote.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import type { BodyOf } from "../../api/api.ts"
import type { storeQuote } from "../../api/calls.gen.ts"
import { idsOf, type Selection } from "./selection.ts"
import { carText, type Draft, type Lead } from "./store.ts"
import type { Price } from "./use-price.ts"

export type QuoteChoice = { draft: Draft; car: FoundCar | undefined; selection: Selection }

/** What `storeQuote` takes, without a name or a phone. */
export const bodyOf = ({ draft, selection, car }: QuoteChoice): BodyOf<typeof storeQuote> => {
  const { service, way, vin, panes, chips, carrierKey, deductible } = draft
  const read = readVin(vin)
  const cents = deductible.trim() === "" ? undefined : parseMoney(deductible)
  return {
    service,
    ...idsOf(selection),
    ...(car ? { styleId: car.styleId } : { vehicle: carText(draft) }),
    // A VIN typed before a search in words may be another car's.
    ...(way === "vin" && read.ok && { vin: read.vin }),
    ...(service === "repair" ? { chips } : panes.length > 0 && { panes }),
    ...(carrierKey !== "" && { insuranceCarrierKey: carrierKey }),
    ...(cents !== undefined && cents >= 0 && { insuranceDeductible: cents }),
  }
}

const choiceOf = (choice: QuoteChoice): string => JSON.stringify(bodyOf(choice))

export const leadOf = (choice: QuoteChoice, stored: Omit<Lead, "choice">): Lead => ({
  ...stored,
  choice: choiceOf(choice),
})

/** Undefined without a price. */
export const priceText = ({ price, range }: Pick<Price, "price" | "range">): string | undefined =>
  range ? priceRangeText(range) : price === undefined ? undefined : formatHeadlineMoney(price)

/**
 * Scheduling what the shop was asked to call about books that quote, so that the shop doesn't call anymore. A quote of an
 * older price than the shown one is not booked.
 */
export function storedLead(choice: QuoteChoice, shownPrice: string | undefined): Lead | undefined {
  const { lead } = choice.draft
  return lead?.choice === choiceOf(choice) && priceText(lead) === shownPrice ? lead : undefined
}
