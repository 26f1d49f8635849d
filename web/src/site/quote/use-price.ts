import type { Pane } from "#shared/domain/parts/openings.ts"
import type { PriceRange } from "#shared/domain/quotes/quote.ts"
import { api } from "../../api/api.ts"
import { getQuote } from "../../api/calls.gen.ts"
import { idsOf, type Selection } from "./selection.ts"
import { type LoadState, useAnswer } from "./use-answer.ts"
import type { Match } from "./use-matches.ts"

/**
 * Cents. Without price and range: "Please Call". `each` adds up to the price, one per piece. The range is for glass
 * that the VIN decides.
 */
export type Price = Pick<Match, "price" | "breakdown"> & { each?: readonly number[]; range?: PriceRange }

const loadCombinedPrice = (query: string, signal: AbortSignal): Promise<Price> =>
  api(getQuote, { ask: "together", query: JSON.parse(query) as Together }, signal)
type Together = { matches: string[]; candidates?: string[]; panes: Pane[] }

/** For several parts the server adds up, since tax is rounded once. */
export function usePrice(selection: Selection, panes: readonly Pane[]): LoadState<Price> {
  const [only, another] = selection.chosen
  const isOpen = selection.open.length > 0
  const together: Together = { matches: [], ...idsOf(selection), panes: [...panes] }
  const combinedPrice = useAnswer(another || isOpen ? JSON.stringify(together) : "", loadCombinedPrice)
  return another || isOpen ? combinedPrice : { ...combinedPrice, answer: only }
}
