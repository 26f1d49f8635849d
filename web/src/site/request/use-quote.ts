import { useEffect, useState } from "react"
import { isHeld } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { getQuote } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/problem.ts"
import { firstOpen } from "./check.ts"
import { withQuote } from "./quoted.ts"
import { change, readDraft, replaceWith } from "./store.ts"

/** The shop's day, as the price is held by it. */
const todayOfShop = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(new Date())

const quoteAsked = (): string | null => new URLSearchParams(location.search).get("quote")

/** The wizard goes on without a quote that can't be booked, and says why. */
function without(id: string, sentence: string): void {
  change({ quoted: undefined, quoteSeen: id })
  const step = firstOpen(readDraft())
  change({ notice: { step, sentence } })
  replaceWith(step)
}

/** An answer is final. A line that was lost or a server that failed says nothing of the quote, and it is asked for again. */
async function take(id: string, signal?: AbortSignal): Promise<ProblemError | undefined> {
  try {
    const quote = await api(getQuote, { ask: "one", query: { id } }, signal)
    if (quote.state === "turned") without(id, messages.quotes.booked)
    else if (!isHeld(quote, todayOfShop())) without(id, messages.quotes.expired)
    else {
      change((before) => ({ ...withQuote(before, quote), quoteSeen: id, notice: undefined }))
      replaceWith(firstOpen(readDraft()))
    }
  } catch (error) {
    if (signal?.aborted) return undefined
    if (!(error instanceof ProblemError)) throw error
    const isFinal = error.status >= 400 && error.status < 500 && error.status !== 429
    if (!isFinal) return error
    without(id, error.message)
  }
  return undefined
}

type Quest = { looking: boolean; problem?: ProblemError | undefined }

/** Takes up the quote that the address names, once; without one that can be booked the wizard goes on by itself. */
export function useQuote() {
  const [quest, setQuest] = useState<Quest>({ looking: false })
  useEffect(() => {
    const id = quoteAsked()
    if (id === null) return
    const { quoted, quoteSeen } = readDraft()
    if (quoted?.id === id || quoteSeen === id) {
      if (location.hash === "#quote") replaceWith(firstOpen(readDraft()))
      return
    }
    const stop = new AbortController()
    const look = async () => {
      setQuest({ looking: true })
      const problem = await take(id, stop.signal)
      if (!stop.signal.aborted) setQuest({ looking: false, problem })
    }
    void look()
    return () => stop.abort()
  }, [])
  return {
    ...quest,
    again: async () => {
      setQuest({ looking: true })
      setQuest({ looking: false, problem: await take(quoteAsked() ?? "") })
    },
    goOn: () => {
      setQuest({ looking: false })
      without(quoteAsked() ?? "", "You go on without your quote. We call you with the price.")
    },
  }
}
