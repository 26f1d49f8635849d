import { shopTimeAt, toWireTime } from "#shared/domain/schedule/dates.ts"
import styles from "./Freshness.module.css"

export function Freshness({ failing, updatedAt }: { failing: boolean; updatedAt: number }) {
  if (failing)
    return (
      <span className="inline-bar gap-3 ml-2 type-small weight-medium text-hot" role="status">
        No update since {toWireTime(shopTimeAt(new Date(updatedAt)).minutes)}
      </span>
    )
  return (
    <span className={`${styles.live} inline-bar gap-3 ml-2 text-action type-small weight-medium`}>Live</span>
  )
}
