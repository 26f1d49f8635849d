import { Clock } from "lucide-react"
import { useJobQueue } from "#web/data/offline/queue-state.ts"
import styles from "./NotSent.module.css"

export function NotSent({ job }: { job: number }) {
  if (useJobQueue(job).length === 0) return null
  return (
    <span className={styles.tag}>
      <Clock size={13} strokeWidth={2} aria-hidden />
      not sent yet
    </span>
  )
}
