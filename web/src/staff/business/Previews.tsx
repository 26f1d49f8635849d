import { FileText } from "lucide-react"
import type { ReactNode } from "react"
import { letterhead } from "#shared/domain/invoices/paper/letterhead.ts"
import { yearIn } from "#shared/domain/schedule/dates.ts"
import { TextLength } from "#web/staff/shared/texts/TextLength.tsx"
import { withReviewLink } from "../../data/requests/reviews.ts"
import type { BusinessInfo } from "../../data/shop/business.ts"
import { Logo } from "../../ui/Logo.tsx"
import { useNow } from "../../ui/use-now.ts"
import styles from "./Previews.module.css"

type Values = Omit<BusinessInfo, "version">

function Preview({ of, children }: { of: string; children: ReactNode }) {
  return (
    <figure className={`${styles.preview} stack content-start min-w-0 gap-4 wrap-anywhere`}>
      <figcaption>{of}</figcaption>
      {children}
    </figure>
  )
}

export function LetterheadPreview({ values }: { values: Values }) {
  const { businessname, mainshop, ...rest } = values
  const { name, lines } = letterhead({ name: businessname, address: mainshop, ...rest })
  return (
    <Preview of="Top of an invoice">
      <div className={styles.paper}>
        <b className="heading bar gap-4 type-heading">
          <Logo width={34} />
          {name}
        </b>
        <address className="stack mt-4 not-italic">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <svg className="block w-full mt-5" viewBox="0 0 720 14" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 13Q360 -11 720 13" />
        </svg>
      </div>
    </Preview>
  )
}

export function FooterPreview({ values }: { values: Values }) {
  const { footerData, businessname, registrationNumber, careers } = values
  return (
    <Preview of="Bottom of the website">
      <div className={styles.foot}>
        <span>
          © {yearIn(useNow())} {footerData || businessname}
        </span>
        {careers && <span>Careers</span>}
        {registrationNumber && <span>Bureau of Automotive Repair registration {registrationNumber}</span>}
      </div>
    </Preview>
  )
}

export function InvoicePreview({ values }: { values: Values }) {
  const { warrantyData, invoicePrintData } = values
  return (
    <Preview of="Bottom of an invoice">
      <div className={styles.paper}>
        {warrantyData && (
          <section>
            <h3 className="type-note weight-heavy">Warranty</h3>
            <p>{warrantyData}</p>
          </section>
        )}
        <p className={`${styles.closing} text-ink`}>{invoicePrintData}</p>
      </div>
    </Preview>
  )
}

export function MailPreview({ values }: { values: Values }) {
  const { businessname, email, invoiceEmailMessageData } = values
  return (
    <Preview of="Invoice email">
      <div className={`${styles.mail} stack gap-5 p-6 type-text pre-line border-line rounded-2`}>
        <dl className="gap-1 stack pb-4 rule-below">
          <div>
            <dt>From</dt>
            <dd>{businessname}</dd>
          </div>
          <div>
            <dt>Copy</dt>
            <dd>{email || "no one"}</dd>
          </div>
        </dl>
        <p>{invoiceEmailMessageData}</p>
        <span className="inline-bar justify-self-start gap-4 px-4 py-3 text-muted type-small border-line rounded-2">
          <FileText size={16} aria-hidden /> The invoice as a PDF
        </span>
      </div>
    </Preview>
  )
}

export function TextPreview({ of, message, link }: { of: string; message: string; link?: string }) {
  return (
    <Preview of={of}>
      <div className={styles.bubble}>
        <p>
          {message}
          {link !== undefined && <span className="italic text-muted"> {link}</span>}
        </p>
      </div>
      {message === "" ? (
        <small>Leave blank to send no text</small>
      ) : (
        <TextLength text={link === undefined ? message : withReviewLink(message)} />
      )}
    </Preview>
  )
}
