import { parseMoney } from "#shared/domain/money/money.ts"
import type { FoundCar } from "#shared/domain/quotes/narrow-glass.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import type { BodyOf } from "../../api/api.ts"
import type { storeQuote } from "../../api/calls.gen.ts"
import { idsOf, type Selection } from "./selection.ts"
import { carInWords, type Draft, type Lead } from "./store.ts"

export type QuoteChoice = { draft: Draft; car: FoundCar | undefined; selection: Selection }

/** What `storeQuote` takes, without a name or a phone. */
export const bodyOf = ({ draft, selection, car }: QuoteChoice): BodyOf<typeof storeQuote> => {
  const { service, way, vin, panes, chips, carrierKey, deductible } = draft
  const read = readVin(vin)
  const cents = deductible.trim() === "" ? undefined : parseMoney(deductible)
  return {
    service,
    ...idsOf(selection),
    ...(car ? { styleId: car.styleId } : { vehicle: carInWords(draft) }),
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

/** Scheduling what the shop was asked to call about books that quote, so that the shop doesn't call anymore. */
export const storedLead = (choice: QuoteChoice): Lead | undefined =>
  choice.draft.lead?.choice === choiceOf(choice) ? choice.draft.lead : undefined
