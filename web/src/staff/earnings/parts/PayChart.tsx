import type { CSSProperties } from "react"
import { formatHeadlineMoney, formatMoney } from "#shared/domain/money/money.ts"
import { longDate, monthDay } from "#shared/domain/schedule/dates.ts"
import type { EarnedPeriod } from "#web/data/money/earnings.ts"
import { jobsText } from "#web/staff/shared/earnings/EarningsTiles.tsx"
import { axisFor, shortMoney } from "#web/ui/chart-axis.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import { barsOf } from "../search-parameters.ts"
import styles from "./PayChart.module.css"

export function PayChart({ period, isStale }: { period: EarnedPeriod; isStale: boolean }) {
  const bars = barsOf(period, period.days)
  const isByDay = bars.every(({ from, to }) => from === to)
  const { top, ticks } = axisFor(Math.max(0, ...bars.map(({ amount }) => amount)))
  const everyNth = Math.max(1, Math.ceil(bars.length / 8))
  return (
    <Panel
      title={isByDay ? "Pay by day" : "Pay by week"}
      aside={`${formatHeadlineMoney(period.amount)}, ${jobsText(period.jobs)}`}
    >
      <div className={styles.chart} data-stale={isStale || undefined}>
        <div className={styles.axis} aria-hidden>
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute text-muted type-small rule-above"
              style={{ "--at": `${(tick / top) * 100}%` } as CSSProperties}
            >
              {shortMoney(tick)}
            </span>
          ))}
        </div>
        <ol
          className={`${styles.bars} h-full row gap-1 p-0 m-0 list-none relative`}
          aria-label={isByDay ? "Pay by day" : "Pay by week"}
        >
          {bars.map(({ from, to, amount, jobs }, index) => (
            <li
              key={from}
              className="row items-end min-w-0 relative justify-center"
              title={`${monthDay(from)}: ${formatMoney(amount)}`}
            >
              <span className="spoken">
                {isByDay ? longDate(from) : `${longDate(from)} to ${longDate(to)}`}: {formatMoney(amount)},{" "}
                {jobsText(jobs)}
              </span>
              <i
                className="block w-full"
                aria-hidden
                style={{ "--part": `${(amount / top) * 100}%` } as CSSProperties}
              />
              {index % everyNth === 0 && (
                <small className="nowrap absolute" aria-hidden>
                  {monthDay(from)}
                </small>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}
