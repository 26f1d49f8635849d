import { useEffect, useState } from "react"
import type { Invoice } from "#shared/api/invoices.ts"
import { api } from "../../api/api.ts"
import { getInvoice } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"

type Outcome = { invoice?: Invoice; problem?: ProblemError }

export function useInvoice(key: string): Outcome & { retry: () => void } {
  const [request, setRequest] = useState({ key })
  const [outcome, setOutcome] = useState<Outcome>({})

  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      try {
        const invoice = await api(getInvoice, { query: request }, stop.signal)
        setOutcome({ invoice })
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof ProblemError)) throw error
        setOutcome({ problem: error })
        if (error.code === "offline") {
          const reload = () => {
            setOutcome({})
            setRequest({ ...request })
          }
          window.addEventListener("online", reload, { once: true, signal: stop.signal })
        }
      }
    }
    void load()
    return () => stop.abort()
  }, [request])

  const retry = () => {
    setOutcome({})
    setRequest({ key })
  }
  return { ...outcome, retry }
}
