import { type ReactNode, useId } from "react"
import styles from "./Section.module.css"

export function Section({
  title,
  aside,
  actions,
  children,
}: {
  title: string
  aside?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {aside && <p>{aside}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
