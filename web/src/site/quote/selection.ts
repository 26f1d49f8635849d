import type { Pane } from "#shared/domain/parts/openings.ts"
import { candidatesOf, chosenMatch, matchesOfPane } from "#shared/domain/quotes/narrow-glass.ts"
import {
  type Calibration,
  calibrationOf,
  type PriceRange,
  type QuoteService,
  quoteTitle,
  someNeedCalibration,
} from "#shared/domain/quotes/quote.ts"
import type { Draft } from "./store.ts"
import type { Match } from "./use-matches.ts"

/** The chosen glass, and by pane the glass among which the VIN decides. Both empty until each pane has an answer. */
export type Selection = {
  chosen: readonly Match[]
  open: readonly { pane: Pane; candidates: readonly Match[] }[]
}

const nothing: Selection = { chosen: [], open: [] }

export function selectGlass(
  { service, panes, answers }: Pick<Draft, "service" | "panes" | "answers">,
  matches: readonly Match[],
): Selection {
  if (service === "repair") return { ...nothing, chosen: matches.slice(0, 1) }
  const answered = panes.map((pane) => {
    const fit = matchesOfPane(matches, pane)
    const answer = answers[pane] ?? {}
    return { pane, chosen: chosenMatch(fit, answer), candidates: candidatesOf(fit, answer) }
  })
  if (answered.some(({ chosen, candidates }) => !chosen && candidates.length === 0)) return nothing
  const chosen = answered.flatMap((one) => one.chosen ?? [])
  return {
    // Two panes may share one part.
    chosen: [...new Map(chosen.map((match) => [match._id, match])).values()],
    open: answered.flatMap(({ pane, candidates }) => (candidates.length > 0 ? [{ pane, candidates }] : [])),
  }
}

const candidateIds = ({ open }: Selection): string[] => [
  ...new Set(open.flatMap(({ candidates }) => candidates.map(({ _id }) => _id))),
]

/** Parameters of `getQuote` and `storeQuote`. */
export const idsOf = (selection: Selection): { matches?: string[]; candidates?: string[] } => {
  const matches = selection.chosen.map(({ _id }) => _id)
  const candidates = candidateIds(selection)
  return { ...(matches.length > 0 && { matches }), ...(candidates.length > 0 && { candidates }) }
}

export const titleOf = (service: QuoteService, { chosen, open }: Selection): string =>
  quoteTitle({ service, glass: chosen, unsure: open.map(({ pane }) => pane) })

export const calibrationOfSelection = ({ chosen, open }: Selection): Calibration | undefined =>
  calibrationOf({
    glass: chosen,
    calibrationPossible: open.some(({ candidates }) => someNeedCalibration(candidates)),
  })

/** Undefined if none has a price. */
export const rangeOf = (matches: readonly Pick<Match, "price">[]): PriceRange | undefined => {
  const prices = matches.flatMap(({ price }) => price ?? [])
  if (prices.length === 0) return undefined
  const isOpen = prices.length < matches.length
  return { from: Math.min(...prices), to: Math.max(...prices), ...(isOpen && { isOpen }) }
}
