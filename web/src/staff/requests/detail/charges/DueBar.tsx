import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import type { Totals } from "../../../../../../shared/domain/charges/totals.ts"
import { formatMoney } from "../../../../../../shared/domain/money.ts"
import styles from "./DueBar.module.css"

/** What the charges come to, over the Save of a phone. */
export function DueBar({ base, totals }: { base: ServiceRequest; totals: Totals }) {
  const insured = base.invoiceType === "Insurance"
  const figures = [
    ["Total", totals.total],
    [insured ? "Customer Due" : "Amount Due", totals.totalCustomerDue],
    ...(insured ? ([["Insurance Due", totals.totalInsuranceDue]] as const) : []),
  ] as const
  return (
    <dl className={styles.dues} aria-live="polite">
      {figures.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
