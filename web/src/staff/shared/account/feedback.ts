import { useEffect, useState } from "react"

export type Feedback = {
  message: string
  detail?: string
  /** Failures stay until they are closed. Successes fade. */
  failed?: boolean
}
export type ShowFeedback = (feedback: Feedback) => void

/** The fade starts one second earlier, in `FeedbackBanner.module.css`. */
const hideDelayMs = 2500

export function useFeedback() {
  const [feedback, setFeedback] = useState<Feedback>()
  useEffect(() => {
    if (feedback === undefined || feedback.failed) return
    const timer = setTimeout(() => setFeedback(undefined), hideDelayMs)
    return () => clearTimeout(timer)
  }, [feedback])
  return { feedback, showFeedback: setFeedback as ShowFeedback, close: () => setFeedback(undefined) }
}
