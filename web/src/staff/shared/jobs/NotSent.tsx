import { Clock } from "lucide-react"
import { useWaiting } from "#web/data/offline/waiting.ts"
import styles from "./NotSent.module.css"

export function NotSent({ job }: { job: number }) {
  if (useWaiting(job).length === 0) return null
  return (
    <span className={styles.tag}>
      <Clock size={13} strokeWidth={2} aria-hidden />
      not sent yet
    </span>
  )
}
