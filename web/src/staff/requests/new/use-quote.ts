import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { UseFormReturn } from "react-hook-form"
import type { Pane } from "#shared/domain/parts/openings.ts"
import { calibrationOf, fillsPane, isHeld, noteOfQuote, panesOfGlass } from "#shared/domain/quotes/quote.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { type OfficeQuote, quoteQuery } from "#web/data/parts/quotes.ts"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { keepDraftSource } from "./draft.ts"
import type { NewRequest } from "./form.ts"
import { dollars, noPart } from "./lines.ts"

type Piece = OfficeQuote["glass"][number]

/**
 * The pane of each piece: of those that the visitor tapped, one that no other piece fills. The VIN decides the glass of
 * unsure panes.
 */
function piecesByPane({ glass, panes, unsure }: OfficeQuote): (readonly [Pane, Piece])[] {
  const surePanes = panes.filter((pane) => !unsure?.includes(pane))
  const narrowestFirst = glass.toSorted((one, other) => panesOfGlass(one).length - panesOfGlass(other).length)
  const found = new Map<Pane, Piece>()
  for (const piece of narrowestFirst) {
    const [anyPane] = panesOfGlass(piece)
    const pane = surePanes.find((one) => !found.has(one) && fillsPane(piece, one)) ?? anyPane
    if (pane) found.set(pane, piece)
  }
  return [...found]
}

export const valuesOfQuote = (quote: OfficeQuote): Partial<NewRequest> => {
  const {
    _id,
    service,
    name = "",
    phone = "",
    email = "",
    vehicle,
    chips = 1,
    vin = "",
    language = "en",
    words = "",
  } = quote
  const {
    year,
    make = "",
    model = "",
    style = "",
    carId = "",
    insuranceCarrierKey,
    insuranceDeductible,
  } = quote
  const isIdentified = year !== undefined && make !== "" && model !== ""
  const pieces = piecesByPane(quote)
  return {
    quoteId: isHeld(quote, todayIn(new Date())) ? _id : "",
    isNewCustomer: true,
    customerName: name,
    customerPhone: phone,
    customerEmail: email,
    language,
    ...(isIdentified
      ? { year: String(year), make, model, style, carId, inOwnWords: false }
      : { vehicle, inOwnWords: true }),
    vin,
    decodedVin: vin,
    work: service === "repair" ? "Repair" : "Replace",
    panes: [...new Set([...quote.panes, ...pieces.map(([pane]) => pane)])],
    chips: String(chips),
    glass: Object.fromEntries(
      pieces.map(([pane, { partNumber, list, hours }]) => [
        pane,
        {
          ...noPart,
          part: partNumber,
          list: dollars(list),
          hours: String(hours),
          ...(isIdentified && { carId }),
        },
      ]),
    ),
    calibrationNeeded: calibrationOf(quote) !== undefined,
    customerNotes: [words !== vehicle && words, noteOfQuote(quote)].filter(Boolean).join("\n"),
    ...(insuranceCarrierKey && { invoiceType: "Insurance" as const, insuranceCarrierKey }),
    ...(insuranceDeductible !== undefined && { insuranceDeductible: dollars(insuranceDeductible) }),
  }
}

/**
 * Applies the quote from the page's address to an empty form, once per `round`. Reports a quote that is no longer
 * open.
 */
export function useQuote(
  id: string | null,
  { getValues, setValue }: UseFormReturn<NewRequest>,
  round: number,
): void {
  const { data: quote } = useQuery({ ...quoteQuery(id ?? ""), enabled: id !== null })
  const appliedQuote = useRef<string>(undefined)
  useEffect(() => {
    const application = `${round} ${quote?._id}`
    if (!quote || appliedQuote.current === application) return
    appliedQuote.current = application
    const { customerId, isNewCustomer } = getValues()
    if (customerId !== "" || isNewCustomer) return
    if (quote.state === "turned") return showMessage(messages.quotes.alreadyTurned)
    for (const [name, value] of Object.entries(valuesOfQuote(quote)))
      setValue(name as keyof NewRequest, value as never, { shouldDirty: true })
    keepDraftSource(quote._id)
  })
}
