import type { ReactNode } from "react"
import styles from "./tables.module.css"

export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
  <div className="relative overflow-x" role="region" aria-label={label} tabIndex={0}>
    <table className={styles.table}>{children}</table>
  </div>
)
