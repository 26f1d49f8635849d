import { useEffect, useState } from "react"
import { ProblemError } from "../../ui/problem.ts"

export type Answered<Answer> = {
  answer: Answer | undefined
  failed: string | undefined
  again: () => void
}

type Seen<Answer> = { question: string; answer?: Answer; failed?: string }

/**
 * Loads the answer to a serialized question. Empty asks nothing, and a new question drops the previous
 * answer.
 */
export function useAnswer<Answer>(
  question: string,
  ask: (question: string, signal: AbortSignal) => Promise<Answer>,
): Answered<Answer> {
  const [seen, setSeen] = useState<Seen<Answer>>({ question: "" })
  const [tries, setTries] = useState(0)
  const attempt = question === "" ? "" : `${tries} ${question}`
  useEffect(() => {
    if (attempt === "") return
    const stop = new AbortController()
    const look = async () => {
      try {
        setSeen({
          question: attempt,
          answer: await ask(attempt.slice(attempt.indexOf(" ") + 1), stop.signal),
        })
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof ProblemError)) throw error
        setSeen({ question: attempt, failed: error.message })
      }
    }
    void look()
    return () => stop.abort()
    // `ask` is a function of its module, the same each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt])
  const isSeen = attempt !== "" && seen.question === attempt
  return {
    answer: isSeen ? seen.answer : undefined,
    failed: isSeen ? seen.failed : undefined,
    again: () => setTries(tries + 1),
  }
}
