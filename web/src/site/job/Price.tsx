import type { CustomerJob } from "#shared/api/requests/job-link.ts"
import { formatHeadlineMoney, formatPercent } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "../../ui/feedback/replies.ts"
import { EnglishOriginal } from "./EnglishOriginal.tsx"
import styles from "./Job.module.css"

const priceText = (cents: number): string => (cents === 0 ? t("FREE") : formatHeadlineMoney(cents))

function Headline({ cents }: { cents: number }) {
  const [dollars, rest] = priceText(cents).split(".")
  return (
    <p className={`num ${styles.price}`}>
      {dollars}
      {rest !== undefined && <small>.{rest}</small>}
    </p>
  )
}

export function Price({ job }: { job: CustomerJob }) {
  const { charges, totals, insurance, invoiceType, vehicle } = job
  if (invoiceType === "Warranty") {
    return (
      <section className={styles.card} aria-labelledby="price">
        <h2 id="price">Your price</h2>
        <p className="mt-4 text-ink">{vehicle}</p>
        <p className={styles.note}>This visit is under warranty. You pay nothing.</p>
      </section>
    )
  }
  if (charges.length === 0) {
    return (
      <section className={styles.card} aria-labelledby="price">
        <h2 id="price">Your price</h2>
        <p className={styles.note}>We're working on your price. It'll be here soon.</p>
      </section>
    )
  }
  const taxed = totals.taxExempt
    ? t("Tax exempt.")
    : totals.parts <= 0
      ? t("Labor isn't taxed.")
      : t(`${formatPercent(totals.taxRate)} of ${formatHeadlineMoney(totals.parts)}. Labor isn't taxed.`)
  return (
    <section className={styles.card} aria-labelledby="price">
      <div className={`${styles.cardHead} cluster items-baseline justify-between gap-x-6 gap-y-2 text-soft`}>
        <h2 id="price">Your price</h2>
        <span>{vehicle}</span>
      </div>
      <Headline cents={insurance ? totals.customerDue : totals.total} />
      {insurance && (
        <p className={styles.note}>
          {totals.customerDue > 0 ? "Your deductible. " : ""}
          {insurance.carrier || "Your insurer"} pays {formatHeadlineMoney(totals.insuranceDue)}.
        </p>
      )}
      <dl className={`${styles.lines} mt-6`}>
        {charges.map(({ title, detail, condition, total }, index) => (
          <div key={index}>
            <dt>
              {translateReply(title)}
              <small>
                {[...detail.split(". "), condition].filter(Boolean).map(translateReply).join(". ")}
              </small>
              <EnglishOriginal of={[title, condition].filter(Boolean).join(". ")} />
            </dt>
            <dd className="num">{priceText(total)}</dd>
          </div>
        ))}
        <div>
          <dt>
            Sales tax <small>{taxed}</small> <EnglishOriginal of="Sales tax" />
          </dt>
          <dd className="num">{formatHeadlineMoney(totals.tax)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd className="num">{formatHeadlineMoney(totals.total)}</dd>
        </div>
        {totals.credit > 0 && (
          <div>
            <dt>Credit</dt>
            <dd className="num">{formatHeadlineMoney(-totals.credit)}</dd>
          </div>
        )}
        {totals.prepaid > 0 && (
          <div>
            <dt>Already paid</dt>
            <dd className="num">{formatHeadlineMoney(-totals.prepaid)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
