import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import type { Earnings } from "#web/data/money/earnings.ts"
import { countLabel } from "#web/ui/count-label.ts"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import styles from "./earnings.module.css"

const tiles = [
  { title: t("Today"), amount: "todays", jobs: "todaysJobs" },
  { title: t("Yesterday"), amount: "yesterdays", jobs: "yesterdaysJobs" },
  { title: t("This week"), amount: "thisweeks", jobs: "thisweeksJobs" },
  { title: t("This month"), amount: "thismonths", jobs: "thismonthsJobs" },
  { title: t("Last month"), amount: "lastmonths", jobs: "lastmonthsJobs" },
  { title: t("This year"), amount: "thisyear", jobs: "thisyearJobs" },
] as const

export const jobsText = (count: number): string => countLabel(count, t("job"), t("jobs"))

export const EarningsTiles = ({ earnings }: { earnings: Earnings }) => (
  <dl className={`${styles.tiles} phone-columns-2`}>
    {tiles.map(({ title, amount, jobs }) => (
      <div key={title} className="px-6 py-5 min-w-0 rule-below">
        <dt>{title}</dt>
        <dd className={styles.figure}>
          {earnings[amount] === 0 && earnings[jobs] > 0 ? (
            <span className="text-muted type-text weight-strong">Not counted yet</span>
          ) : (
            formatHeadlineMoney(earnings[amount])
          )}
        </dd>
        <dd className="text-muted type-small">{jobsText(earnings[jobs])}</dd>
      </div>
    ))}
  </dl>
)

export const EarningsSkeleton = () => (
  <dl className={`${styles.tiles} phone-columns-2`}>
    {tiles.map(({ title }) => (
      <div key={title} className="px-6 py-5 min-w-0 rule-below">
        <dt>{title}</dt>
        <dd className={`${styles.waiting} stack items-center`}>
          <SkeletonBar width="72%" height={18} />
        </dd>
      </div>
    ))}
  </dl>
)
