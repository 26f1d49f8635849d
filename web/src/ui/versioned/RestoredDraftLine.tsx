import { shopTimeAt, timeInText, todayIn } from "#shared/domain/schedule/dates.ts"
import { Button } from "../Button.tsx"
import { useNow } from "../use-now.ts"
import styles from "./RestoredDraftLine.module.css"

/** Says that the form contains a restored draft, typed at `at` (ISO). */
export function RestoredDraftLine({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const now = useNow()
  const { date, minutes } = shopTimeAt(at)
  return (
    <div className={styles.line} role="status">
      <p className="py-2 px-0">You have unsaved changes from {timeInText(date, minutes, todayIn(now))}.</p>
      <Button kind="quiet" size="small" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
