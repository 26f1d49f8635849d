import type { ReactNode } from "react"
import styles from "./ActionBar.module.css"

/**
 * The bottom of a phone inside a job: at most four actions side by side, over them what is due or under them what comes
 * next, and the main button whole. On a desk its buttons stand in the page. The screen's handle says `frame: "actions"`.
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
    <div className={styles.bar}>
      {above !== undefined && <div>{above}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {main !== undefined && <div className={styles.main}>{main}</div>}
      {below !== undefined && <p>{below}</p>}
    </div>
  )
}
