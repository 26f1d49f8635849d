import { useEffect, useState } from "react"
import { isHeld } from "../../../../shared/domain/quotes/quote.ts"
import { messages } from "../../../../shared/messages.ts"
import { api } from "../../api/api.ts"
import { getQuote } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/problem.ts"
import { firstOpen } from "./check.ts"
import { withQuote } from "./quoted.ts"
import { change, readDraft, replaceWith } from "./store.ts"

/** The shop's day, as the price is held by it. */
const todayOfShop = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(new Date())

/** Takes up the quote that the address names, once; without one that can be booked the wizard goes on by itself, and says why. */
export function useQuote(): { looking: boolean } {
  const [looking, setLooking] = useState(false)
  useEffect(() => {
    const id = new URLSearchParams(location.search).get("quote")
    if (id === null) return
    const { quoted, quoteSeen } = readDraft()
    if (quoted?.id === id || quoteSeen === id) {
      if (location.hash === "#quote") replaceWith(firstOpen(readDraft()))
      return
    }
    const stop = new AbortController()
    const without = (sentence: string) => {
      change({ quoted: undefined, quoteSeen: id })
      const step = firstOpen(readDraft())
      change({ notice: { step, sentence } })
      replaceWith(step)
    }
    const look = async () => {
      setLooking(true)
      try {
        const quote = await api(getQuote, { ask: "one", query: { id } }, stop.signal)
        if (quote.state === "turned") without(messages.quotes.booked)
        else if (!isHeld(quote, todayOfShop())) without(messages.quotes.expired)
        else {
          change((before) => ({ ...withQuote(before, quote), quoteSeen: id, notice: undefined }))
          replaceWith(firstOpen(readDraft()))
        }
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof ProblemError)) throw error
        without(error.message)
      }
      setLooking(false)
    }
    void look()
    return () => stop.abort()
  }, [])
  return { looking }
}
