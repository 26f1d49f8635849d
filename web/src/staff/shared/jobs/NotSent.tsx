import { Clock } from "lucide-react"
import { isPhoto } from "#web/data/offline/photo-entry.ts"
import { useJobQueue } from "#web/data/offline/queue-state.ts"
import styles from "./NotSent.module.css"

/** Marks a status that the server doesn't have yet. Photos change none. */
export function NotSent({ job }: { job: number }) {
  if (useJobQueue(job).every(isPhoto)) return null
  return (
    <span className={styles.tag}>
      <Clock size={13} strokeWidth={2} aria-hidden />
      not sent yet
    </span>
  )
}
