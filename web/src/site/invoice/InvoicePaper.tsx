import { type ReactNode, useContext, useEffect } from "react"
import { paperWords } from "#shared/domain/invoices/paper/paper-words.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { sitePath, t } from "#shared/language.ts"
import { Logo } from "../../ui/Logo.tsx"
import styles from "./Invoice.module.css"
import { PaperText, Translation } from "./PaperText.tsx"

/** Up to twelve lines are set smaller to fit one page. Longer invoices break at full size. */
const amountOf = (lines: number): "few" | "some" | "many" | "most" =>
  lines <= 3 ? "few" : lines <= 7 ? "some" : lines <= 12 ? "many" : "most"

/** `functions/invoices/pdf` draws the same sheet. Change both. */
export function InvoicePaper({
  sheet,
  signature,
  home,
}: {
  sheet: InvoiceSheet
  signature: string | undefined
  home: string
}) {
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
            <small>
              <PaperText of={paperWords.invoice} />
            </small>{" "}
            {number}
          </h1>
          <p>
            <PaperText of={date} />
          </p>
        </div>
      </Letterhead>
      <div className={styles.blocks}>
        {blocks.map(({ heading, title, lines }) => (
          <section key={heading}>
            <h2>
              <PaperText of={heading} />
            </h2>
            <p>
              <b>
                <PaperText of={title} />
              </b>
            </p>
            {lines.map((line) => (
              <p key={line}>
                <PaperText of={line} />
              </p>
            ))}
          </section>
        ))}
      </div>
      <Lines lines={sheet.lines} />
      <div className={styles.sides}>
        <Word sheet={sheet} signature={signature} />
        <Sums sheet={sheet} />
      </div>
      <Dues sheet={sheet} />
      {payments.length > 0 && (
        <section className={styles.closing}>
          <h2>
            <PaperText of={paperWords.payments} />
          </h2>
          <dl className={styles.payments}>
            {payments.map(({ label, amount }) => (
              <div key={label}>
                <dt>
                  <PaperText of={label} />
                </dt>
                <dd className="num">{amount}</dd>
              </div>
            ))}
          </dl>
          {signed?.of === "payment" && <Signed text={signed.text} picture={signature} />}
        </section>
      )}
      {warranty && (
        <section className={styles.closing}>
          <h2>
            <PaperText of={paperWords.warranty} />
          </h2>
          <p>
            <PaperText of={warranty} />
          </p>
        </section>
      )}
      <footer>
        {closing && (
          <p>
            <PaperText of={closing} />
          </p>
        )}
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
      <div>
        <a className={styles.logo} href={home}>
          <Logo width={42} />
          {name}
        </a>
        <address>
          {lines.map((line) => (
            <span key={line}>
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

const { service, condition, quantity, each, parts, labor } = paperWords
const columns = [service, condition, quantity, each, parts, labor]

const Lines = ({ lines }: Pick<InvoiceSheet, "lines">) => (
  <table className={`num ${styles.lines}`}>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name}>
            <PaperText of={name} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        <tr key={index}>
          <td>
            <b>
              <PaperText of={line.title} />
            </b>
            {line.detail && (
              <span>
                <PaperText of={line.detail} />
              </span>
            )}
          </td>
          <td>{line.condition && <PaperText of={line.condition} />}</td>
          <Figure name={quantity} text={line.quantity} />
          <Figure name={paperWords.eachOnPhones} text={line.each} />
          <Figure name={parts} text={line.parts} />
          <Figure name={labor} text={line.labor} />
        </tr>
      ))}
    </tbody>
  </table>
)

const Figure = ({ name, text }: { name: string; text: string }) => (
  <td data-column={useContext(Translation)?.texts[name] ?? name}>{text && <PaperText of={text} />}</td>
)

const Word = ({
  sheet: { authorizations, oldParts, signed },
  signature,
}: {
  sheet: InvoiceSheet
  signature: string | undefined
}) => (
  <section className={`${styles.declarations} min-w-0`}>
    {authorizations.length > 0 && (
      <>
        <h2>
          <PaperText of={paperWords.authorized} />
        </h2>
        {authorizations.map((text) => (
          <p key={text}>
            <PaperText of={text} />
          </p>
        ))}
      </>
    )}
    {oldParts !== undefined && (
      <>
        <h2>
          <PaperText of={paperWords.oldParts} />
        </h2>
        <p>
          <PaperText of={oldParts} />
        </p>
      </>
    )}
    {signed === undefined && (
      <p className={styles.copy}>
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
    <figcaption>
      <PaperText of={text} />
    </figcaption>
  </figure>
)

const Sums = ({ sheet: { sums, total, credits } }: { sheet: InvoiceSheet }) => (
  <dl className={`num ${styles.sums}`}>
    {sums.map(({ label, amount }) => (
      <div key={label}>
        <dt>
          <PaperText of={label} />
        </dt>
        <dd>{amount}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>
        <PaperText of={total.label} />
      </dt>
      <dd>{total.amount}</dd>
    </div>
    {credits.map(({ label, amount }) => (
      <div key={label}>
        <dt>
          <PaperText of={label} />
        </dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)

const Dues = ({ sheet: { dues, unpaid } }: { sheet: InvoiceSheet }) => (
  <dl className={`num ${styles.dues}`}>
    {[...dues, unpaid].map(({ label, amount, note }) => (
      <div key={label} className={label === unpaid.label && unpaid.open ? styles.open : undefined}>
        <dt>
          <PaperText of={label} />
        </dt>
        <dd>
          <b>{amount}</b>
          <span>
            <PaperText of={note} />
          </span>
        </dd>
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
