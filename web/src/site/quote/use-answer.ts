import { useEffect, useState } from "react"
import { ProblemError } from "../../ui/feedback/problem.ts"

export type LoadState<Answer> = {
  answer: Answer | undefined
  failed: string | undefined
  reload: () => void
}

type State<Answer> = { question: string; answer?: Answer; failed?: string }

/**
 * Loads the answer to a serialized question. Empty asks nothing, and a new question drops the previous
 * answer.
 */
export function useAnswer<Answer>(
  question: string,
  loadAnswer: (question: string, signal: AbortSignal) => Promise<Answer>,
): LoadState<Answer> {
  const [state, setState] = useState<State<Answer>>({ question: "" })
  const [tries, setTries] = useState(0)
  const attempt = question === "" ? "" : `${tries} ${question}`
  useEffect(() => {
    if (attempt === "") return
    const stop = new AbortController()
    const load = async () => {
      try {
        setState({
          question: attempt,
          answer: await loadAnswer(attempt.slice(attempt.indexOf(" ") + 1), stop.signal),
        })
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof ProblemError)) throw error
        setState({ question: attempt, failed: error.message })
      }
    }
    void load()
    return () => stop.abort()
    // `loadAnswer` is a function of its module, the same each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt])
  const isCurrent = attempt !== "" && state.question === attempt
  return {
    answer: isCurrent ? state.answer : undefined,
    failed: isCurrent ? state.failed : undefined,
    reload: () => setTries(tries + 1),
  }
}
