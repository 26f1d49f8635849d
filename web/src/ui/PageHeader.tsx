import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import styles from "./PageHeader.module.css"

type Props = {
  title: ReactNode
  /** Under the title: the day, what is done and what is left. */
  subtitle?: ReactNode
  /** The way back, over the title. */
  back?: { to: string; text: string }
  /** Before the title, where it stays put whatever the title says: the way to the neighbours. */
  before?: ReactNode
  /** A phone shows it as well, where nothing else leads to the neighbours. */
  beforeOnPhone?: boolean
  /** Beside the title: status, tags, "Live". */
  beside?: ReactNode
  actions?: ReactNode
  /** A second row that belongs to the head, for example a week to choose from. */
  children?: ReactNode
}

/** More than a line of a phone. */
const isLong = (title: ReactNode): boolean => typeof title === "string" && title.length > 22

/** The head of a page; on a phone an ink ground that ends in the curve of a windshield. */
export function PageHeader({
  title,
  subtitle,
  back,
  before,
  beforeOnPhone = false,
  beside,
  actions,
  children,
}: Props) {
  return (
    <header className={styles.head}>
      {back && (
        <Link to={back.to} className={styles.back}>
          <ArrowLeft size={20} aria-hidden className={styles.arrow} />
          {back.text}
        </Link>
      )}
      <div className={styles.row}>
        {before !== undefined && (
          <div className={beforeOnPhone ? `${styles.before} ${styles.always}` : styles.before}>{before}</div>
        )}
        <div className={styles.named}>
          <div className={styles.words}>
            <h1 className={isLong(title) ? styles.long : undefined}>{title}</h1>
            {subtitle !== undefined && <p>{subtitle}</p>}
          </div>
          {beside !== undefined && <div className={styles.beside}>{beside}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  )
}
