import type { ReactNode } from "react"
import { Reasons } from "../feedback/Reasons.tsx"
import styles from "./ActionBar.module.css"

/**
 * The bottom bar of a job on a phone, also part of the page on a desktop. Screens with `frame: "actions"` use
 * it.
 */
export function ActionBar({
  above,
  actions,
  main,
  below,
}: {
  above?: ReactNode
  actions?: ReactNode
  main?: ReactNode
  below?: ReactNode
}) {
  return (
    <Reasons className={`${styles.bar} hidden`}>
      {above !== undefined && <div>{above}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {main !== undefined && <div className={styles.main}>{main}</div>}
      {below !== undefined && <p>{below}</p>}
    </Reasons>
  )
}
