import { type ReactNode, useId } from "react"
import styles from "./Section.module.css"

export function Section({
  title,
  note,
  actions,
  children,
}: {
  title: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className="column min-w-0 gap-4" aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className="heading type-heading">
          {title}
        </h2>
        {note && <p>{note}</p>}
        {actions !== undefined && <div className="ml-auto">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
