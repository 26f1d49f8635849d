import { TriangleAlert } from "lucide-react"
import styles from "./AlertMark.module.css"

/** A job with something that its technician has not read yet. */
export const AlertMark = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <span className={styles.mark} title="Technician alert, not read yet">
      <TriangleAlert size={15} aria-hidden />
      <span className="spoken">Technician alert, not read yet</span>
    </span>
  )
