import { useState } from "react"
import { sitePath } from "#shared/language.ts"
import { api } from "../../api/api.ts"
import { actOnJob } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import styles from "./Job.module.css"
import type { OwnJob } from "./use-job.ts"

export function AskReview({ own }: { own: OwnJob }) {
  const [state, setState] = useState<{ isOpening: boolean; problem?: string }>({ isOpening: false })
  const go = async () => {
    setState({ isOpening: true })
    try {
      const { review = "/" } = await api(actOnJob, { body: { ...own, action: "review" } })
      location.assign(sitePath(review))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setState({ isOpening: false, problem: error.message })
    }
  }
  return (
    <section className={styles.card} aria-labelledby="review">
      <h2 id="review">How did we do?</h2>
      <p className={styles.note}>A few words help the next driver with a cracked windshield.</p>
      <div className={styles.acts}>
        <button
          type="button"
          className="btn out"
          aria-disabled={state.isOpening}
          onClick={() => void (state.isOpening || go())}
        >
          {state.isOpening ? "Opening" : "Write a review"}
        </button>
      </div>
      <p className={styles.problem} role="alert">
        {state.problem}
      </p>
    </section>
  )
}
