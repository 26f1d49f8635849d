import { useRef, useState } from "react"
import { language } from "#shared/language.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { actOnJob } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import type { OwnJob } from "./use-job.ts"

export type JobStep = Omit<BodyOf<typeof actOnJob>, "key" | "id">

/** Consent is stored in the words of the page. */
const isConsent = ({ action }: JobStep) => action === "allowTexts" || action === "endTexts"

type Options = {
  done: () => Promise<void>
  /** The job has changed, so the step was refused. */
  reload: () => Promise<void>
  /** Shows the refusal elsewhere, if the reload may remove what shows `problem`. */
  onRefused?: (problem: string) => void
}

/** Idempotent per step. A retry after a lost reply keeps the key. */
export function useStep(job: OwnJob, { done, reload, onRefused }: Options) {
  const [state, setState] = useState<{ isSending: boolean; problem?: string | undefined }>({
    isSending: false,
  })
  const attempt = useRef<{ id: string; of: string }>(undefined)

  const send = async (step: JobStep): Promise<boolean> => {
    if (state.isSending) return false
    const of = JSON.stringify(step)
    if (attempt.current?.of !== of) attempt.current = { id: crypto.randomUUID(), of }
    setState({ isSending: true })
    try {
      await api(actOnJob, {
        body: { ...job, ...step, ...(isConsent(step) && { language }) },
        key: attempt.current.id,
      })
      attempt.current = undefined
      await done()
      setState({ isSending: false })
      return true
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (!error.outcomeUnknown) attempt.current = undefined
      const problem = error.fields[0]?.message ?? error.message
      const isRefused = error.status === 409
      if (isRefused) await reload()
      if (isRefused && onRefused) {
        setState({ isSending: false })
        onRefused(problem)
      } else setState({ isSending: false, problem })
      return false
    }
  }
  return { ...state, send, say: (problem: string) => setState({ isSending: false, problem }) }
}
