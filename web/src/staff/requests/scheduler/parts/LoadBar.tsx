import { isFull, type Load, loadText } from "#shared/domain/schedule/capacity.ts"
import styles from "./LoadBar.module.css"

export const LoadBar = ({ load, hasText = true }: { load: Load; hasText?: boolean }) => (
  <div className="bar gap-4">
    <span className={styles.bar} data-full={isFull(load) || undefined} aria-hidden="true">
      <i className="rounded-1 absolute" style={{ width: `${shareOf(load)}%` }} />
    </span>
    {hasText && <span className="text-muted type-tiny nowrap">{loadText(load)}</span>}
  </div>
)

const shareOf = ({ booked, capacity }: Load): number => {
  if (!capacity) return capacity === 0 && booked > 0 ? 100 : 0
  return Math.min(100, (booked / capacity) * 100)
}
