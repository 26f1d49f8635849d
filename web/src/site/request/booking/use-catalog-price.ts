import { carsLike, chooseCar } from "#shared/domain/catalog/match-car.ts"
import type { Pane } from "#shared/domain/parts/openings.ts"
import {
  type Answer,
  chosenMatch,
  matchesOfPane,
  narrowMatches,
  unsureOfGlass,
} from "#shared/domain/quotes/narrow-glass.ts"
import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import { api } from "#web/api/api.ts"
import { getQuote, listCatalogChoices } from "#web/api/calls.gen.ts"
import { useContent } from "../../content.ts"
import { type Selection, selectGlass } from "../../quote/selection.ts"
import { useAnswer } from "../../quote/use-answer.ts"
import type { Match } from "../../quote/use-matches.ts"
import { type Price, usePrice } from "../../quote/use-price.ts"
import type { Draft } from "./draft.ts"

/* The price of a booking by the catalog, as on the quote page, for visitors who didn't start there. */

export type CatalogPrice = {
  service: QuoteService
  carId: string
  /** Cars that fit the name equally well, for the visitor to choose from. */
  cars: readonly { carId: string; text: string }[]
  matches: readonly Match[]
  answers: Partial<Record<Pane, Answer>>
  selection: Selection
  /** Undefined while it is loading, and if the catalog has no such car or glass. */
  price: Price | undefined
  failed: string | undefined
  reload: () => void
}

/** Undefined for work that has no price online. */
const quoteServiceOf = ({ service, panes }: Draft): QuoteService | undefined => {
  if (service === undefined || service === "install" || service === "regulator") return undefined
  if (service === "chip") return panes.every((pane) => pane === "windshield") ? "repair" : undefined
  return panes.length > 0 ? "replace" : undefined
}

const findCars = (question: string, signal: AbortSignal) =>
  api(
    listCatalogChoices,
    { ask: "styles", query: { data: "styles", ...(JSON.parse(question) as NamedCar) } },
    signal,
  )
type NamedCar = { year: number; make: string; model: string }

const findGlass = async (question: string, signal: AbortSignal): Promise<readonly Match[]> => {
  const query = JSON.parse(question) as { carId: string; service: QuoteService }
  return (await api(getQuote, { ask: "ofCar", query: { ...query, request: "glass" } }, signal)).results
}

/** Without a VIN, the price is a range over all glass that may fit. */
const answersOf = ({ panes, answers, byVin }: Draft, matches: readonly Match[]) =>
  Object.fromEntries(
    panes.map((pane) => {
      const fit = matchesOfPane(matches, pane)
      const answer = { byVin: byVin?.glass, ...answers[pane] }
      const isOpen = !chosenMatch(fit, answer) && narrowMatches(fit, answer).length > 1
      return [pane, isOpen ? { ...answer, chosen: unsureOfGlass } : answer]
    }),
  ) as Partial<Record<Pane, Answer>> // One entry per pane.

export function useCatalogPrice(draft: Draft, isWanted: boolean): CatalogPrice {
  const { settings } = useContent()
  const { year, make, model, style, inOwnWords, byVin } = draft
  const service = quoteServiceOf(draft)
  const isNamed = !inOwnWords && /^\d{4}$/.test(year.trim()) && make.trim() !== "" && model.trim() !== ""
  const isNeeded = isWanted && settings.quoteSystemLive && service !== undefined && isNamed
  const carName: NamedCar = { year: Number(year), make: make.trim(), model: model.trim() }
  const similarCars = useAnswer(isNeeded ? JSON.stringify(carName) : "", findCars)
  const fitting = carsLike(similarCars.answer ?? [], style, byVin?.doors)
  const { car: only, choices } = chooseCar(fitting, model)
  const car = only ?? fitting.find(({ carId }) => carId === draft.carId)
  const glass = useAnswer(car ? JSON.stringify({ carId: car.carId, service }) : "", findGlass)
  const matches = glass.answer ?? []
  const answers = answersOf(draft, matches)
  const selection = selectGlass({ service: service ?? "replace", panes: draft.panes, answers }, matches)
  const priced = usePrice(selection, draft.panes)
  const unanswered = [similarCars, glass, priced].find(({ failed }) => failed !== undefined)
  return {
    service: service ?? "replace",
    carId: car?.carId ?? "",
    cars: choices,
    matches,
    answers,
    selection,
    price: priced.answer,
    failed: unanswered?.failed,
    reload: () => unanswered?.reload(),
  }
}
