import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { staffTotals } from "../groups.ts"
import styles from "./StaffTotals.module.css"

export function StaffTotals({
  rows,
  failed,
}: {
  rows: readonly RequestSummary[] | undefined
  failed: boolean
}) {
  if (rows === undefined && failed) return null
  return (
    <dl className={`${styles.totals} phone-columns-1 stack panel columns-3`}>
      {staffTotals(rows ?? []).map(({ label, count, cents, unpaidCents }) => (
        <div key={label} className="px-6 pt-4 pb-5">
          <dt className="type-small phone-type-text">{label}</dt>
          <dd>
            {rows === undefined ? <SkeletonBar width={110} height={24} /> : <Money cents={cents} headline />}
            <small>
              {rows === undefined ? (
                <SkeletonBar width={80} height={11} />
              ) : (
                <>
                  {count} {count === 1 ? "request" : "requests"}
                  {label === "Awaiting Payment" &&
                    unpaidCents !== cents &&
                    `, ${formatMoney(unpaidCents)} unpaid`}
                </>
              )}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
