import { useRef, useState } from "react"
import { language } from "#shared/language.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { actOnJob } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/problem.ts"
import type { OwnJob } from "./use-job.ts"

export type JobStep = Omit<BodyOf<typeof actOnJob>, "key" | "id">

/** Consent is stored in the words of the page. */
const isConsent = ({ action }: JobStep) => action === "allowTexts" || action === "endTexts"

/** Idempotent per step. A retry after a lost reply keeps the key. */
export function useStep(job: OwnJob, done: () => Promise<void>) {
  const [state, setState] = useState<{ busy: boolean; problem?: string | undefined }>({ busy: false })
  const attempt = useRef<{ id: string; of: string }>(undefined)

  const send = async (step: JobStep): Promise<boolean> => {
    if (state.busy) return false
    const of = JSON.stringify(step)
    if (attempt.current?.of !== of) attempt.current = { id: crypto.randomUUID(), of }
    setState({ busy: true })
    try {
      await api(actOnJob, {
        body: { ...job, ...step, ...(isConsent(step) && { language }) },
        key: attempt.current.id,
      })
      attempt.current = undefined
      await done()
      setState({ busy: false })
      return true
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (!error.outcomeUnknown) attempt.current = undefined
      // The job has changed, so reload it.
      if (error.status === 409) await done()
      setState({ busy: false, problem: error.fields[0]?.message ?? error.message })
      return false
    }
  }
  return { ...state, send, say: (problem: string) => setState({ busy: false, problem }) }
}
