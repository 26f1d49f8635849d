import type { ShownMatch } from "#shared/api/quotes.ts"
import type { Pane } from "#shared/domain/parts/openings.ts"
import { carsOfMatches } from "#shared/domain/quotes/narrow-glass.ts"
import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import { api } from "../../api/api.ts"
import { getQuote } from "../../api/calls.gen.ts"
import { matchesOfVin } from "./by-vin.ts"
import type { Draft } from "./store.ts"
import { type LoadState, useAnswer } from "./use-answer.ts"

/** Cents. */
export type Match = Pick<
  ShownMatch,
  | "_id"
  | "styleId"
  | "year"
  | "make"
  | "model"
  | "style"
  | "vehicle"
  | "opening"
  | "orientation"
  | "features"
  | "nagPart"
  | "partDescriptionMygrant"
  | "price"
  | "breakdown"
>

export type FoundGlass = {
  results: readonly Match[]
  totalCount: number
  cars?: number
  unknown?: readonly string[]
  panes?: readonly Pane[]
}
export type Matches = LoadState<FoundGlass> & { hasQuestion: boolean }

const questionOf = ({ service, way, searched, year, make, model, style }: Draft): string => {
  if (way === "pick")
    return year && make && model && style ? JSON.stringify({ service, year, make, model, style }) : ""
  return searched === "" ? "" : JSON.stringify({ service, search: searched })
}

type Question =
  | { service: QuoteService; search: string }
  | { service: QuoteService; year: string; make: string; model: string; style: string }

const loadMatches = async (query: string, signal: AbortSignal): Promise<FoundGlass> => {
  const question = JSON.parse(query) as Question
  if ("search" in question)
    return api(getQuote, { ask: "search", query: { ...question, limit: 300 } }, signal)
  const { year, ...names } = question
  return api(
    getQuote,
    { ask: "ofVehicle", query: { ...names, year: Number(year), request: "glass" } },
    signal,
  )
}

function narrowByVin(draft: Draft, found: FoundGlass): FoundGlass {
  if (draft.way !== "vin") return found
  const results = matchesOfVin(draft, found.results)
  return { ...found, results, totalCount: results.length, cars: carsOfMatches(results).length }
}

export function useMatches(draft: Draft): Matches {
  const question = questionOf(draft)
  const loaded = useAnswer(question, loadMatches)
  return {
    ...loaded,
    answer: loaded.answer && narrowByVin(draft, loaded.answer),
    hasQuestion: question !== "",
  }
}
