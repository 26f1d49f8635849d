import { useEffect, useState } from "react"

export type Feedback = {
  message: string
  detail?: string
  /** Failures stay until they are closed. Successes fade. */
  failed?: boolean
}
export type Tell = (feedback: Feedback) => void

/** Milliseconds. The fade starts one second earlier, in `FeedbackBanner.module.css`. */
const goneAfter = 2500

export function useFeedback() {
  const [feedback, setFeedback] = useState<Feedback>()
  useEffect(() => {
    if (feedback === undefined || feedback.failed) return
    const timer = setTimeout(() => setFeedback(undefined), goneAfter)
    return () => clearTimeout(timer)
  }, [feedback])
  return { feedback, tell: setFeedback as Tell, close: () => setFeedback(undefined) }
}
