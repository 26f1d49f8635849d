import { Clock } from "lucide-react"
import styles from "./NotSent.module.css"
import { useWaiting } from "./waiting.ts"

export function NotSent({ job }: { job: number }) {
  if (useWaiting(job).length === 0) return null
  return (
    <span className={styles.tag}>
      <Clock size={13} strokeWidth={2} aria-hidden />
      not sent yet
    </span>
  )
}
