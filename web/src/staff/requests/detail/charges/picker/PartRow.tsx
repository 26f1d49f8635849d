import type { ReactNode } from "react"
import styles from "./PartsDialog.module.css"

type Props = { title: string; details: ReactNode; end?: ReactNode; onPick: () => void }

export const PartRow = ({ title, details, end, onPick }: Props) => (
  <li>
    <button type="button" className={styles.row} onClick={onPick}>
      <b>{title}</b>
      <span>{details}</span>
      <span className={`${styles.end} text-muted tabular-nums`}>{end}</span>
    </button>
  </li>
)
