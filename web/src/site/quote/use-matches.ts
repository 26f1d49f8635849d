import { useEffect, useState } from "react"
import type { QuoteService } from "../../../../shared/domain/quotes/quote.ts"
import { api } from "../../api/api.ts"
import { getQuote } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/problem.ts"
import type { Match } from "./choose.ts"
import type { Draft } from "./store.ts"

export type Found = { results: readonly Match[]; totalCount: number }
/** `asked` is a question of one try. */
type Seen = { asked: string; found?: Found; failed?: string }
export type Matches = {
  found: Found | undefined
  failed: string | undefined
  again: () => void
  asks: boolean
}

/** What is asked of the catalog, once enough was told. */
const questionOf = ({ service, way, asked, year, make, model, style }: Draft): string => {
  if (!service) return ""
  if (way === "pick")
    return year && make && model && style ? JSON.stringify({ service, year, make, model, style }) : ""
  return asked === "" ? "" : JSON.stringify({ service, search: asked })
}

type Question =
  | { service: QuoteService; search: string }
  | { service: QuoteService; year: string; make: string; model: string; style: string }

const ask = async (question: Question, signal: AbortSignal): Promise<Found> => {
  if ("search" in question)
    return api(getQuote, { ask: "search", query: { ...question, limit: 300 } }, signal)
  const { year, ...names } = question
  return api(
    getQuote,
    { ask: "ofVehicle", query: { ...names, year: Number(year), request: "glass" } },
    signal,
  )
}

/** What fits the car that was told. */
export function useMatches(draft: Draft): Matches {
  const [seen, setSeen] = useState<Seen>({ asked: "" })
  const [tries, setTries] = useState(0)
  const question = questionOf(draft)
  const asked = question === "" ? "" : `${tries} ${question}`
  useEffect(() => {
    if (asked === "") return
    const stop = new AbortController()
    const look = async () => {
      try {
        // As `questionOf` wrote it.
        const found = await ask(JSON.parse(asked.slice(asked.indexOf(" "))) as Question, stop.signal)
        setSeen({ asked, found })
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof ProblemError)) throw error
        setSeen({ asked, failed: error.message })
      }
    }
    void look()
    return () => stop.abort()
  }, [asked])
  const isSeen = asked !== "" && seen.asked === asked
  return {
    found: isSeen ? seen.found : undefined,
    failed: isSeen ? seen.failed : undefined,
    asks: asked !== "",
    again: () => setTries(tries + 1),
  }
}
