import { CalendarClock, HandCoins, TriangleAlert } from "lucide-react"
import styles from "./AlertMark.module.css"

/** Marks a job that has an alert its technician has not read yet. */
export const AlertMark = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <span className={styles.mark} title="Unread technician alert">
      <TriangleAlert size={15} aria-hidden />
      <span className="spoken">Unread technician alert</span>
    </span>
  )

/** Marks a job whose customer asked for another time and has no answer yet. */
export const TimeMark = ({ wanted = false }: { wanted: boolean | undefined }) =>
  wanted && (
    <span className={styles.mark} title="Customer wants another time">
      <CalendarClock size={15} aria-hidden />
      <span className="spoken">Customer wants another time</span>
    </span>
  )

/** Marks an overpaid job until the office has reviewed it. */
export const SurplusMark = ({ open = false }: { open: boolean | undefined }) =>
  open && (
    <span className={styles.mark} title="Payment to review">
      <HandCoins size={15} aria-hidden />
      <span className="spoken">Payment to review</span>
    </span>
  )
