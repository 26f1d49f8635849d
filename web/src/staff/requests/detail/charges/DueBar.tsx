import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { ComputedTotals } from "#shared/domain/charges/totals.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { ExplainedFigure, ExplanationArea } from "#web/staff/shared/charges/ExplainedFigure.tsx"
import styles from "./DueBar.module.css"

export function DueBar({ base, totals: { totals, why } }: { base: ServiceRequest; totals: ComputedTotals }) {
  const insured = base.invoiceType === "Insurance"
  const figures = [
    [t("Total"), "total"],
    [insured ? t("Customer Due") : t("Amount Due"), "totalCustomerDue"],
    ...(insured ? ([[t("Insurance Due"), "totalInsuranceDue"]] as const) : []),
  ] as const
  return (
    <ExplanationArea>
      {(place) => (
        <>
          {place}
          <dl className={`${styles.dues} split gap-4 px-2 py-0`} aria-live="polite">
            {figures.map(([label, name]) => (
              <div className="text-right" key={label}>
                <dt className="type-small">{label}</dt>
                <dd className="type-heading weight-heavy">
                  <ExplainedFigure why={why[name]}>{formatMoney(totals[name])}</ExplainedFigure>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </ExplanationArea>
  )
}
