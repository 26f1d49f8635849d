import type { ReactNode } from "react"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { Logo } from "../../ui/Logo.tsx"
import styles from "./Letterhead.module.css"
import { PaperText } from "./PaperText.tsx"

export const Letterhead = ({
  business: { name, lines },
  home,
  children,
}: {
  business: InvoiceSheet["business"]
  home: string
  children?: ReactNode
}) => (
  <>
    <header className={styles.head}>
      <div className="min-w-0">
        <a className={styles.logo} href={home}>
          <Logo width={42} />
          {name}
        </a>
        <address>
          {lines.map((line) => (
            <span key={line} className="block">
              <PaperText of={line} />
            </span>
          ))}
        </address>
      </div>
      {children}
    </header>
    <svg className={styles.curve} viewBox="0 0 720 14" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 13Q360 -11 720 13" />
    </svg>
  </>
)
