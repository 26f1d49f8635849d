import type { StoredQuote } from "#shared/api/quotes.ts"
import type { ChargeToWrite } from "#shared/api/requests/charges.ts"
import type { Service } from "#shared/domain/job/services.ts"
import { lineOf } from "#shared/domain/parts/openings.ts"
import { calibrationOf, isHeld, servicesOfQuote } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import { type Damage, isKitPaid, linesOfBooking } from "./booking.ts"
import type { Rates } from "./pricing.ts"

/** Creates a request from a quote: its car, lines, and price. */

export const quoteProblem = (
  quote: StoredQuote | undefined,
  today: string,
  service?: Service,
): string | undefined => {
  if (!quote) return messages.quotes.notFound
  if (quote.state === "turned") return messages.quotes.booked
  if (!isHeld(quote, today)) return messages.quotes.expired
  const services = servicesOfQuote(quote)
  const isOther = service !== undefined && services.length > 0 && !services.includes(service)
  return isOther ? messages.quotes.otherCar : undefined
}

/** Calibration that is only possible counts as needed, too. The office can remove it. */
export const vehicleOfQuote = (
  { year, make, model, style, carId, vehicle, vin, ...quote }: StoredQuote,
  knownVin: string | undefined,
) => ({
  ...(year !== undefined && { year }),
  ...(make && { make }),
  ...(model && { model }),
  ...(style && { style: style.slice(0, 80) }),
  ...(carId && { carId }),
  ...((knownVin ?? vin) && { vin: knownVin ?? vin }),
  vehicle: vehicle.slice(0, 120),
  ...(calibrationOf(quote) && { calibrationNeeded: true }),
})

/** The quoted lines. The quote's own formula prices them. */
export const linesOfQuote = (
  { service, glass, unsure = [], chips }: StoredQuote,
  invoiceType: "Cash" | "Insurance" | "Net",
  damage: Pick<Damage, "chips" | "size">,
): ChargeToWrite[] => {
  // A repair has one price, so chips may be counted again.
  if (service === "repair")
    return linesOfBooking("chip", { chips: damage.chips ?? chips, size: damage.size }, invoiceType)
  const open = unsure.map(lineOf)
  return [
    ...glass.map(({ partNumber, opening, orientation, description, list, cost, hours }) => ({
      type: "Replace" as const,
      part: partNumber.slice(0, 40),
      opening,
      ...(orientation && { orientation: orientation.slice(0, 20) }),
      ...(description && { description: description.slice(0, 300) }),
      list,
      ...(cost !== undefined && { cost, partcost: cost }),
      laborhours: hours,
    })),
    ...open.map((position) => ({ type: "Replace" as const, ...position })),
    ...(isKitPaid([...glass, ...open], invoiceType) ? [{ type: "Install Kit" as const }] : []),
  ]
}

/** The rates of the quote's day, to honor its price. */
export const ratesOfQuote = (rates: Rates, { service, terms, glass }: StoredQuote): Rates => ({
  ...rates,
  costs: new Map([
    ...(rates.costs ?? []),
    ...glass.flatMap(({ partNumber, cost }) =>
      cost === undefined ? [] : [[partNumber.slice(0, 40), cost] as const],
    ),
  ]),
  settings: {
    ...rates.settings,
    ...(service === "repair"
      ? { quoteFormulaRepair: terms.formula }
      : { quoteFormulaReplace: terms.formula }),
    cashReplacementNet: terms.net,
    cashListDiscount: terms.listDiscount,
    version: terms.formulaVersion,
  },
})
