import { shopTimeAt, toWireTime } from "#shared/domain/schedule/dates.ts"
import styles from "./Freshness.module.css"

export function Freshness({
  failing,
  updatedAt,
  waiting,
}: {
  failing: boolean
  updatedAt: number
  waiting: boolean
}) {
  if (waiting) return null
  if (failing)
    return (
      <span className={styles.stale} role="status">
        No update since {toWireTime(shopTimeAt(new Date(updatedAt)).minutes)}
      </span>
    )
  return <span className={styles.live}>Live</span>
}
