import { useEffect, useState } from "react"
import { isHeld } from "#shared/domain/quotes/quote.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api } from "#web/api/api.ts"
import { getQuote } from "#web/api/calls.gen.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { firstIncompleteStep } from "./check.ts"
import { withQuote } from "./quoted-price.ts"
import { change, readDraft, replaceWith } from "./store.ts"

/** Prices are held by the shop's date. */
const todayOfShop = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(new Date())

const quoteInAddress = (): string | null => new URLSearchParams(location.search).get("quote")

function dropQuote(id: string, sentence: string): void {
  change({ quoted: undefined, quoteSeen: id })
  const step = firstIncompleteStep(readDraft())
  change({ notice: { step, sentence } })
  replaceWith(step)
}

/** A refusal is final. After a connection or server error the quote can be requested again. */
async function applyQuote(id: string, signal?: AbortSignal): Promise<ProblemError | undefined> {
  try {
    const quote = await api(getQuote, { ask: "one", query: { id } }, signal)
    if (quote.state === "turned") dropQuote(id, messages.quotes.booked)
    else if (!isHeld(quote, todayOfShop())) dropQuote(id, messages.quotes.expired)
    else {
      change((before) => ({ ...withQuote(before, quote), quoteSeen: id, notice: undefined }))
      replaceWith(firstIncompleteStep(readDraft()))
    }
  } catch (error) {
    if (signal?.aborted) return undefined
    if (!(error instanceof ProblemError)) throw error
    const isFinal = error.status >= 400 && error.status < 500 && error.status !== 429
    if (!isFinal) return error
    dropQuote(id, error.message)
  }
  return undefined
}

type QuoteState = { isLoading: boolean; problem?: ProblemError | undefined }

/** Applies the quote in the address once. If it can't be booked, the wizard continues without it. */
export function useQuote() {
  const [state, setState] = useState<QuoteState>({ isLoading: false })
  useEffect(() => {
    const id = quoteInAddress()
    if (id === null) return
    const { quoted, quoteSeen } = readDraft()
    if (quoted?.id === id || quoteSeen === id) {
      if (location.hash === "#quote") replaceWith(firstIncompleteStep(readDraft()))
      return
    }
    const stop = new AbortController()
    const load = async () => {
      setState({ isLoading: true })
      const problem = await applyQuote(id, stop.signal)
      if (!stop.signal.aborted) setState({ isLoading: false, problem })
    }
    void load()
    return () => stop.abort()
  }, [])
  return {
    ...state,
    reload: async () => {
      setState({ isLoading: true })
      setState({ isLoading: false, problem: await applyQuote(quoteInAddress() ?? "") })
    },
    continueWithoutQuote: () => {
      setState({ isLoading: false })
      dropQuote(quoteInAddress() ?? "", t("You go on without your quote. We'll call you with the price."))
    },
  }
}
