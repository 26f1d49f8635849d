import { type UseFormReturn, useWatch } from "react-hook-form"
import { formatPercent } from "#shared/domain/money/money.ts"
import { printedDate } from "#shared/domain/schedule/dates.ts"
import type { Branch } from "#web/data/shop/branches.ts"
import { Tag } from "#web/ui/Tag.tsx"
import { BranchPanel } from "../BranchPanel.tsx"
import { type RateValues, ratesOf, taxForm } from "../form.ts"
import { describeRateChanges, rateToday, shownRates } from "../tax.ts"
import type { PartProps } from "./part.ts"
import { RateRows } from "./RateRows.tsx"
import styles from "./TaxPanel.module.css"

export function TaxPanel({ today, ...part }: PartProps & { today: string }) {
  const { branch } = part
  return (
    <BranchPanel title="Sales tax" {...part} form={taxForm} view={<Rates branch={branch} today={today} />}>
      {(form) => (
        <>
          <RateRows form={form} name="taxRates" today={today} />
          <News form={form} branch={branch} today={today} />
        </>
      )}
    </BranchPanel>
  )
}

function Rates({ branch, today }: { branch: Branch; today: string }) {
  const { percent, source } = rateToday(branch.taxRates, today)
  const rates = shownRates(branch.taxRates, today)
  return (
    <>
      <p className="cluster items-baseline gap-x-4 gap-y-2 text-muted">
        <b className="heading text-plain type-section">{formatPercent(percent)}</b> on parts today
        {source === "default" && <Tag>rate not confirmed</Tag>}
      </p>
      {rates.length === 0 ? (
        <p className="mt-3 text-muted">
          No rate yet. Jobs use the state’s {formatPercent(percent)}, marked as not confirmed.
        </p>
      ) : (
        <ul className={`${styles.rates} mt-4`}>
          {rates.map(({ from, until, percent, when }) => (
            <li key={from} className={styles[when]}>
              <b>{formatPercent(percent)}</b>
              <span>
                {when === "ahead" ? "from " : "since "}
                {printedDate(from)}
                {until !== undefined && ` until ${printedDate(until)}`}
              </span>
              {when === "ahead" && <Tag>upcoming</Tag>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function News({
  form: { control },
  branch,
  today,
}: {
  form: UseFormReturn<RateValues>
  branch: Branch
  today: string
}) {
  const rows = useWatch({ control, name: "taxRates" })
  const rateChanges = describeRateChanges(branch.taxRates, ratesOf(rows), today)
  return (
    <div className={`${styles.rateChange} stack gap-3 px-5 py-4 text-muted type-small bg-head rounded-2`}>
      <p role="status">
        {rateChanges.map((sentence) => (
          <b key={sentence}>{sentence} </b>
        ))}
      </p>
      <p>
        A job uses the rate on its appointment date. It keeps its rate once that day comes, once a payment is
        made, or if someone typed a rate. Other upcoming jobs get the new rate the next time they are saved.
      </p>
    </div>
  )
}
