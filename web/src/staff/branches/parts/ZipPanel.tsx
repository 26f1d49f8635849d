import { useState } from "react"
import { formatPercent } from "#shared/domain/money/money.ts"
import { printedDate } from "#shared/domain/schedule/dates.ts"
import type { Branch } from "#web/data/shop/branches.ts"
import { Button } from "#web/ui/Button.tsx"
import { BranchPanel } from "../BranchPanel.tsx"
import { zipForm } from "../form.ts"
import { shownRates } from "../tax.ts"
import type { PartProps } from "./part.ts"
import { RateRows } from "./RateRows.tsx"
import styles from "./ZipPanel.module.css"

export function ZipPanel({ today, ...part }: PartProps & { today: string }) {
  const { zipTaxRates } = part.branch
  const zips = new Set(zipTaxRates.map(({ zip }) => zip)).size
  return (
    <BranchPanel
      title="Sales tax by ZIP"
      note={zips > 0 ? zips : undefined}
      {...part}
      form={zipForm}
      view={<ZipRates rates={zipTaxRates} today={today} />}
    >
      {(form) => (
        <>
          <p className="text-muted type-small">{meaning}</p>
          <RateRows form={form} name="zipTaxRates" today={today} />
        </>
      )}
    </BranchPanel>
  )
}

const meaning =
  "Replaces the branch rate for mobile jobs in this ZIP code, which may be in another tax district."

const maxAtFirst = 24

function ZipRates({ rates, today }: { rates: Branch["zipTaxRates"]; today: string }) {
  const [showAll, setShowAll] = useState(false)
  if (rates.length === 0) return <p className="text-muted type-small">None. {meaning}</p>
  const zips = [...Map.groupBy(rates, ({ zip }) => zip)].toSorted(([a], [b]) => a.localeCompare(b))
  return (
    <>
      <ul className={styles.zips}>
        {zips.slice(0, showAll ? undefined : maxAtFirst).map(([zip, ofZip]) => {
          const zipRates = shownRates(ofZip, today)
          const now = zipRates.find(({ when }) => when === "now")
          return (
            <li
              key={zip}
              className="py-3 px-0 stack items-center content-start columns-main-auto gap-y-0 gap-x-4 rule-below"
            >
              <span>{zip}</span>
              <b className="weight-strong">{now ? formatPercent(now.percent) : "branch rate"}</b>
              {zipRates
                .filter(({ when }) => when === "ahead")
                .map(({ from, percent }) => (
                  <small className="span-all text-muted type-small" key={from}>
                    {formatPercent(percent)} from {printedDate(from)}
                  </small>
                ))}
            </li>
          )
        })}
      </ul>
      {!showAll && zips.length > maxAtFirst && (
        <Button kind="quiet" size="small" onClick={() => setShowAll(true)}>
          Show all {zips.length}
        </Button>
      )}
    </>
  )
}
