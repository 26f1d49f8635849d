import { useEffect, useState } from "react"

export type Feedback = {
  message: string
  detail?: string
  /** It stays until it is closed; what went well fades away (owner's specification). */
  failed?: boolean
}
export type Tell = (feedback: Feedback) => void

/** When a banner that fades is gone, milliseconds; it begins to fade a second earlier (`Feedback.module.css`). */
const goneAfter = 2500

/** What the dashboard has to say about the last thing that was done. */
export function useFeedback() {
  const [feedback, setFeedback] = useState<Feedback>()
  useEffect(() => {
    if (feedback === undefined || feedback.failed) return
    const timer = setTimeout(() => setFeedback(undefined), goneAfter)
    return () => clearTimeout(timer)
  }, [feedback])
  return { feedback, tell: setFeedback as Tell, close: () => setFeedback(undefined) }
}
