import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import styles from "./PageHeader.module.css"

type Props = {
  title: ReactNode
  subtitle?: ReactNode
  back?: { to: string; text: string }
  before?: ReactNode
  beforeOnPhone?: boolean
  tags?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** Longer than one line on a phone. */
const isLong = (title: ReactNode): boolean => typeof title === "string" && title.length > 22

/** The header of a page. On a phone it is a dark band that ends in a curve. */
export function PageHeader({
  title,
  subtitle,
  back,
  before,
  beforeOnPhone = false,
  tags,
  actions,
  children,
}: Props) {
  return (
    <header className={styles.head}>
      {back && (
        <Link to={back.to} className={styles.back}>
          <ArrowLeft size={20} aria-hidden className={`${styles.arrow} hidden`} />
          {back.text}
        </Link>
      )}
      <div className={styles.row}>
        {before !== undefined && (
          <div className={`${beforeOnPhone ? "" : "phone-hidden"} row gap-2`}>{before}</div>
        )}
        <div className={`${styles.named} cluster items-center min-w-0 gap-x-5 gap-y-2`}>
          <div className={`${styles.titles} min-w-0`}>
            <h1 className={`${isLong(title) ? styles.long : ""} heading type-heading wrap-anywhere`}>
              {title}
            </h1>
            {subtitle !== undefined && <p>{subtitle}</p>}
          </div>
          {tags !== undefined && <div className="cluster items-center gap-4">{tags}</div>}
        </div>
        {actions !== undefined && (
          <div className={`${styles.actions} cluster justify-end flex-none ml-auto max-w-full gap-4`}>
            {actions}
          </div>
        )}
      </div>
      {children}
    </header>
  )
}
