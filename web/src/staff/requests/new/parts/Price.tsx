import { type UseFormReturn, useWatch } from "react-hook-form"
import { chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { missingIn } from "#shared/domain/charges/missing-input.ts"
import { computeTotals } from "#shared/domain/charges/totals.ts"
import { totalsFactsOf } from "#shared/domain/charges/totals-facts.ts"
import { formatHeadlineMoney, formatMoney, formatPercent } from "#shared/domain/money/money.ts"
import { isTaxExempt } from "#shared/domain/money/tax.ts"
import { type Prices, usePrices } from "#web/data/money/prices.ts"
import { ExplainedFigure } from "#web/staff/shared/charges/ExplainedFigure.tsx"
import { insuredShare } from "#web/staff/shared/charges/insured-share.ts"
import { lineAbout, lineSum, totalText } from "../../detail/charges/line-labels.ts"
import type { NewRequest } from "../form.ts"
import { deductibleOf, missingForPrice, priceRequestOf } from "../price.ts"
import styles from "./Price.module.css"

type Props = { form: UseFormReturn<NewRequest> }

function useNewPrice({ control }: Props["form"]) {
  const values = useWatch({ control }) as NewRequest // every field has a default
  return { values, missing: missingForPrice(values), ...usePrices(priceRequestOf(values)) }
}

export function Price({ form }: Props) {
  const { values, missing, prices, settled, failure } = useNewPrice(form)
  const share = prices && insuredShare({ ...prices, insuranceDeductible: deductibleOf(values) })
  return (
    <section className={styles.price} aria-label="Price" aria-busy={!missing && !settled && !failure}>
      <h3 className="type-text weight-heavy">Price</h3>
      {missing ? (
        <p className="mt-2 text-muted type-note">{missing}</p>
      ) : failure ? (
        <p className="mt-2 text-danger type-note weight-medium" role="alert">
          Couldn't get the price. {failure.message}
        </p>
      ) : prices ? (
        <>
          <Figures prices={prices} values={values} />
          {share && <p className="mt-2 text-muted type-note">{share}</p>}
        </>
      ) : (
        <p className="mt-2 text-muted type-note">Getting the price…</p>
      )}
    </section>
  )
}

/** False while a line has no price. A total without it would mislead the caller. */
const isWhole = ({ charges }: Prices): boolean => charges.every((line) => missingIn(line) === "")

function Figures({ prices, values }: { prices: Prices; values: NewRequest }) {
  const deductible = deductibleOf(values)
  const facts = { ...prices, payments: [], insuranceDeductible: deductible ?? 0 }
  const { totals, why } = computeTotals(totalsFactsOf(facts))
  const insured = prices.invoiceType === "Insurance"
  const soFar = isWhole(prices) ? "" : " so far"
  return (
    <dl className="stack">
      {/* Keys by index: each reply has new line IDs, which would close an open explanation. */}
      {prices.charges.map((line, index) => (
        <div key={index}>
          <dt className="text-inherit min-w-0 wrap-anywhere type-note">
            {[chargeTypeTexts[line.type], lineAbout(line)].filter(Boolean).join(", ")}
            <small>{missingIn(line) || lineSum(line)}</small>
          </dt>
          <dd>
            {line.why?.total ? (
              <ExplainedFigure why={line.why.total}>{totalText(line)}</ExplainedFigure>
            ) : (
              totalText(line)
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-inherit min-w-0 wrap-anywhere type-note">
          {isTaxExempt({ taxExempt: prices.taxExempt ?? false, billingNotes: "" })
            ? "Tax"
            : `Tax ${formatPercent(prices.taxRate)} on parts`}
        </dt>
        <dd>
          {prices.taxExempt ? (
            "EXEMPT"
          ) : (
            <ExplainedFigure why={why.totalTax}>{formatMoney(totals.totalTax)}</ExplainedFigure>
          )}
        </dd>
      </div>
      <div className={insured ? undefined : `${styles.due} line-above`}>
        <dt className="text-inherit min-w-0 wrap-anywhere type-note">
          {insured ? "Total" : "Amount Due"}
          {soFar}
        </dt>
        <dd>
          <ExplainedFigure why={why.total}>
            {formatHeadlineMoney(insured ? totals.total : totals.totalCustomerDue)}
          </ExplainedFigure>
        </dd>
      </div>
      {insured && (
        <>
          <div>
            <dt className="text-inherit min-w-0 wrap-anywhere type-note">Insurance Due</dt>
            <dd>{deductible === undefined ? "–" : formatMoney(totals.totalInsuranceDue)}</dd>
          </div>
          <div className={`${styles.due} line-above`}>
            <dt className="text-inherit min-w-0 wrap-anywhere type-note">Customer Due</dt>
            <dd>
              {deductible === undefined ? (
                <small>Enter the deductible.</small>
              ) : (
                <ExplainedFigure why={why.totalCustomerDue}>
                  {formatHeadlineMoney(totals.totalCustomerDue)}
                </ExplainedFigure>
              )}
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

export function PriceBar({ form }: Props) {
  const { values, missing, prices, failure } = useNewPrice(form)
  if (missing || failure || !prices) return null
  const insured = prices.invoiceType === "Insurance"
  return (
    <dl className="split gap-6" aria-live="polite">
      <div className="row gap-4 items-baseline">
        <dt className="type-note">{isWhole(prices) ? "Total" : "Total so far"}</dt>
        <dd className="weight-heavy">{formatMoney(prices.total)}</dd>
      </div>
      {(!insured || deductibleOf(values) !== undefined) && (
        <div className="row gap-4 items-baseline">
          <dt className="type-note">{insured ? "Customer Due" : "Amount Due"}</dt>
          <dd className="weight-heavy">{formatMoney(prices.totalCustomerDue)}</dd>
        </div>
      )}
    </dl>
  )
}
