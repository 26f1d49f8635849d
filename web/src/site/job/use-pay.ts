import { useRef, useState } from "react"
import { api, type BodyOf } from "../../api/api.ts"
import { actOnJob } from "../../api/calls.gen.ts"
import { isDecided } from "../../data/decided.ts"
import { ProblemError } from "../../ui/problem.ts"
import type { OwnJob } from "./use-job.ts"

/** A card payment by its id; `sum` in cents, with the tip. */
export type Attempt = { _id: string; sum: number }
type Card = { amount: number; tipamount: number; sourceId: string }

type State = {
  busy: boolean
  /** of which nobody knows yet what became */
  undecided?: Attempt | undefined
  paid?: Attempt | undefined
  problem?: string | undefined
}

/**
 * Pays by card, once however often it is sent: its id is made before the first try. Nothing of it is kept here: a page that is
 * loaded anew in the middle is told by the job itself what is under way.
 */
export function usePay(job: OwnJob, done: () => Promise<void>) {
  const [state, setState] = useState<State>({ busy: false })
  const sending = useRef(false)

  const send = async (attempt: Attempt, body: Partial<BodyOf<typeof actOnJob>>) => {
    if (sending.current) return
    sending.current = true
    const asks = body.sourceId === undefined
    setState({ busy: true, ...(asks && { undecided: attempt }) })
    const end = async (after: Omit<State, "busy">) => {
      await done()
      setState({ busy: false, ...after })
    }
    try {
      const { status } = await api(actOnJob, { body: { ...job, action: "pay", _id: attempt._id, ...body } })
      await end(status === "APPROVED" ? { paid: attempt } : { undecided: attempt })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const decided = isDecided(error, { card: true, again: asks })
      await end({
        undecided: decided ? undefined : attempt,
        problem:
          decided && asks && error.code === "not_found"
            ? "The payment never reached us. Your card wasn't charged."
            : (error.fields[0]?.message ?? error.message),
      })
    } finally {
      sending.current = false
    }
  }

  return {
    ...state,
    pay: (card: Card) => send({ _id: crypto.randomUUID(), sum: card.amount + card.tipamount }, card),
    /** Asks what became of it. Nothing is charged by that. */
    ask: (attempt: Attempt) => send(attempt, {}),
  }
}
