import { CircleCheck, TriangleAlert, X } from "lucide-react"
import { Button } from "#web/ui/Button.tsx"
import styles from "./FeedbackBanner.module.css"
import type { Feedback } from "./feedback.ts"

/** Sticks to the top of the window. A fading banner overlays the page so that nothing moves. */
export function FeedbackBanner({
  feedback,
  onClose,
}: {
  feedback: Feedback | undefined
  onClose: () => void
}) {
  return (
    <div className={styles.overlay}>
      <div role="status">
        {feedback && !feedback.failed && (
          <p className={`${styles.banner} ${styles.passing}`}>
            <CircleCheck size={18} aria-hidden />
            <b>{feedback.message}</b>
          </p>
        )}
      </div>
      {feedback?.failed && (
        <div className={`${styles.banner} ${styles.failed}`} role="alert">
          <TriangleAlert className="mt-4" size={18} aria-hidden />
          <div className="pt-3">
            <b>{feedback.message}</b>
            {feedback.detail && <p className="text-plain">{feedback.detail}</p>}
          </div>
          <Button kind="quiet" icon={X} label="Close" onClick={onClose} />
        </div>
      )}
    </div>
  )
}
