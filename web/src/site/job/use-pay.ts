import { useRef, useState } from "react"
import { t } from "#shared/language.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { actOnJob } from "../../api/calls.gen.ts"
import { provesNoCharge } from "../../data/money/proves-no-charge.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import type { OwnJob } from "./use-job.ts"

/** Cents, with the tip. */
export type Attempt = { _id: string; sum: number }
type Card = { amount: number; tipamount: number; sourceId: string }

type State = {
  isPending: boolean
  undecided?: Attempt | undefined
  paid?: Attempt | undefined
  problem?: string | undefined
}

/**
 * Idempotent: the payment's id is created before the first try. After a reload the job itself reports a
 * running payment.
 */
export function usePay(job: OwnJob, done: () => Promise<void>) {
  const [state, setState] = useState<State>({ isPending: false })
  const sending = useRef(false)

  const send = async (attempt: Attempt, body: Partial<BodyOf<typeof actOnJob>>) => {
    if (sending.current) return
    sending.current = true
    const asks = body.sourceId === undefined
    setState({ isPending: true, ...(asks && { undecided: attempt }) })
    const end = async (after: Omit<State, "isPending">) => {
      await done()
      setState({ isPending: false, ...after })
    }
    try {
      const { status } = await api(actOnJob, { body: { ...job, action: "pay", _id: attempt._id, ...body } })
      await end(
        status === "APPROVED"
          ? { paid: attempt }
          : { undecided: attempt, problem: asks ? t("No answer from the bank yet.") : undefined },
      )
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const decided = provesNoCharge(error, { card: true, again: asks })
      await end({
        undecided: decided ? undefined : attempt,
        problem:
          decided && asks && error.code === "not_found"
            ? t("The payment never reached us. Your card wasn't charged.")
            : (error.fields[0]?.message ?? error.message),
      })
    } finally {
      sending.current = false
    }
  }

  return {
    ...state,
    pay: (card: Card) => send({ _id: crypto.randomUUID(), sum: card.amount + card.tipamount }, card),
    checkPayment: (attempt: Attempt) => send(attempt, {}),
  }
}
