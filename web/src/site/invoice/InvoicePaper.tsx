import { useContext, useEffect } from "react"
import { paperWords } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { sitePath, t } from "#shared/language.ts"
import styles from "./InvoicePaper.module.css"
import { Letterhead } from "./Letterhead.tsx"
import { LineTable } from "./LineTable.tsx"
import { PaperText, Translation } from "./PaperText.tsx"

/** Up to twelve lines are set smaller to fit one page. Longer invoices break at full size. */
const amountOf = (lines: number): "few" | "some" | "many" | "most" =>
  lines <= 3 ? "few" : lines <= 7 ? "some" : lines <= 12 ? "many" : "most"

type InvoicePaperProps = { sheet: InvoiceSheet; signature: string | undefined; home: string }

/** `functions/invoices/pdf` draws the same sheet. Change both. */
export function InvoicePaper({ sheet, signature, home }: InvoicePaperProps) {
  const { business, number, date, blocks, payments, signed, warranty, closing, proof } = sheet
  const isTranslated = useContext(Translation) !== undefined
  usePrintedName(t(`Invoice ${number}`))
  return (
    <article
      className={styles.paper}
      lang="en"
      aria-label={t(`Invoice ${number}`)}
      data-lines={amountOf(sheet.lines.length)}
      data-translated={isTranslated || undefined}
    >
      <Letterhead business={business} home={home}>
        <div className={`${styles.number} flex-none text-right`}>
          <h1>
            <PaperText as="small" of={paperWords.invoice} /> {number}
          </h1>
          <PaperText as="p" of={date} />
        </div>
      </Letterhead>
      <Blocks blocks={blocks} />
      <LineTable lines={sheet.lines} />
      <div className={styles.sides}>
        <Word sheet={sheet} signature={signature} />
        <Sums sheet={sheet} />
      </div>
      <Dues sheet={sheet} />
      {payments.length > 0 && (
        <section className={styles.closing}>
          <PaperText as="h2" of={paperWords.payments} />
          <Payments payments={payments} />
          {signed?.of === "payment" && <Signed text={signed.text} picture={signature} />}
        </section>
      )}
      {warranty && (
        <section className={styles.closing}>
          <PaperText as="h2" of={paperWords.warranty} />
          <PaperText as="p" of={warranty} />
        </section>
      )}
      <footer>
        {closing && <PaperText as="p" of={closing} />}
        {proof && (
          <p className="num">
            <a href={proof.address}>
              <PaperText of={proof.text} />
            </a>
          </p>
        )}
      </footer>
    </article>
  )
}

/** The page footer in print. Margin boxes read their text from the root element. */
const usePrintedName = (name: string) =>
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty("--printed-name", JSON.stringify(`${name}\u00a0\u00a0 `))
    return () => void style.removeProperty("--printed-name")
  }, [name])

/** The customer, the vehicle, the service and who pays. */
const Blocks = ({ blocks }: Pick<InvoiceSheet, "blocks">) => (
  <div className={styles.blocks}>
    {blocks.map(({ heading, title, lines }) => (
      <section key={heading} className="min-w-0">
        <PaperText as="h2" of={heading} />
        <p>
          <PaperText as="b" of={title} />
        </p>
        {lines.map((line) => (
          <PaperText key={line} as="p" of={line} />
        ))}
      </section>
    ))}
  </div>
)

type WordProps = { sheet: InvoiceSheet; signature: string | undefined }

const Word = ({ sheet: { authorizations, oldParts, signed }, signature }: WordProps) => (
  <section className={`${styles.declarations} min-w-0`}>
    {authorizations.length > 0 && (
      <>
        <PaperText as="h2" of={paperWords.authorized} />
        {authorizations.map((text) => (
          <PaperText key={text} as="p" of={text} />
        ))}
      </>
    )}
    {oldParts !== undefined && (
      <>
        <PaperText as="h2" of={paperWords.oldParts} />
        <PaperText as="p" of={oldParts} />
      </>
    )}
    {signed === undefined && (
      <p className={`${styles.copy} text-soft weight-strong`}>
        <PaperText of={paperWords.copy} />
      </p>
    )}
    {signed?.of === "work" && <Signed text={signed.text} picture={signature} />}
  </section>
)

const Signed = ({ text, picture }: { text: string; picture: string | undefined }) => (
  <figure className={styles.signed}>
    <div>
      <img src={picture} alt={paperWords.signature} />
    </div>
    <PaperText as="figcaption" of={text} />
  </figure>
)

type AmountProps = { label: string; amount: string; className?: string | undefined }

const Amount = ({ label, amount, className = "" }: AmountProps) => (
  <div className={`split ${className}`}>
    <PaperText as="dt" of={label} />
    <dd>{amount}</dd>
  </div>
)

const Sums = ({ sheet: { sums, total, credits } }: { sheet: InvoiceSheet }) => (
  <dl className={`num ${styles.sums}`}>
    {sums.map((sum) => (
      <Amount key={sum.label} {...sum} />
    ))}
    <Amount {...total} className={styles.total} />
    {credits.map((credit) => (
      <Amount key={credit.label} {...credit} />
    ))}
  </dl>
)

const Dues = ({ sheet: { dues, unpaid } }: { sheet: InvoiceSheet }) => (
  <dl className={`num ${styles.dues}`}>
    {[...dues, unpaid].map(({ label, amount, note }) => (
      <div key={label} className={label === unpaid.label && unpaid.open ? styles.open : undefined}>
        <PaperText as="dt" of={label} />
        <dd>
          <b className="block">{amount}</b>
          <PaperText as="span" of={note} />
        </dd>
      </div>
    ))}
  </dl>
)

const Payments = ({ payments }: Pick<InvoiceSheet, "payments">) => (
  <dl className={styles.payments}>
    {payments.map(({ label, amount }) => (
      <div key={label} className="split">
        <PaperText as="dt" of={label} />
        <dd className="num">{amount}</dd>
      </div>
    ))}
  </dl>
)

export const BlankPaper = ({ business }: Pick<InvoiceSheet, "business">) => (
  <div className={`${styles.paper} ${styles.blank}`}>
    <Letterhead business={business} home={sitePath("/")}>
      <i className={styles.blankNumber} />
    </Letterhead>
    <div className={styles.blocks}>
      <i />
      <i />
      <i />
      <i />
    </div>
    <i />
    <i />
    <i />
    <i />
  </div>
)
