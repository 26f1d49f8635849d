import { useEffect, useState } from "react"
import type { CustomerJob } from "#shared/api/requests/job-link.ts"
import { language } from "#shared/language.ts"
import { api } from "../../api/api.ts"
import { getJob } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { loadReplies } from "../../ui/feedback/replies.ts"

const pollIntervalMs = 20_000

/** Keys are longer than any job number. */
export type OwnJob = { key: string } | { id: string }
export const ownJob = (parameter: string): OwnJob =>
  /^\d{1,12}$/.test(parameter) ? { id: parameter } : { key: parameter }

type State = { job?: CustomerJob; problem?: ProblemError | undefined }

const loadJob = async (parameter: string, stop?: AbortSignal): Promise<State | undefined> => {
  try {
    const loading = api(getJob, { query: { ...ownJob(parameter), language } }, stop)
    const [job] = await Promise.all([loading, loadReplies()])
    return { job, problem: undefined }
  } catch (error) {
    if (stop?.aborted) return undefined
    if (!(error instanceof ProblemError)) throw error
    return { problem: error }
  }
}

/** Polls while the page is visible. After a failure the last known job stays. */
export function useJob(parameter: string): State & { reload: () => Promise<void> } {
  const [state, setState] = useState<State>({})

  useEffect(() => {
    const stop = new AbortController()
    const loadIfVisible = async () => {
      if (document.visibilityState !== "visible") return
      const found = await loadJob(parameter, stop.signal)
      if (found) setState((before) => ({ ...before, ...found }))
    }
    void loadIfVisible()
    const timer = setInterval(() => void loadIfVisible(), pollIntervalMs)
    document.addEventListener("visibilitychange", () => void loadIfVisible(), { signal: stop.signal })
    window.addEventListener("online", () => void loadIfVisible(), { signal: stop.signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [parameter])

  const reload = async () => {
    const found = await loadJob(parameter)
    if (found) setState((before) => ({ ...before, ...found }))
  }
  return { ...state, reload }
}
