import { formatHeadlineMoney, formatMoney } from "#shared/domain/money/money.ts"
import { addMonths, endOfMonth, startOfMonth } from "#shared/domain/schedule/dates.ts"
import type { Report } from "#web/data/money/reports.ts"
import { shortMoney } from "#web/ui/chart-axis.ts"
import { changeFrom, comparedDays, expectedDays, monthName, totalThrough } from "../performance.ts"
import styles from "./Totals.module.css"

const percent = (change: number) =>
  `${change > 0 ? "+" : change < 0 ? "\u2212" : ""}${Math.abs(change).toFixed(1)}%`

/** A running month is compared with the same number of days of the previous one. */
export function Totals({ report, today }: { report: Report; today: string }) {
  const { counted, excluded, fuel, previous, netProfit, date } = report
  const before = addMonths(date, -1)
  const runs = date === startOfMonth(today)
  const isOver = date < startOfMonth(today)
  const lastDay = Number((runs ? today : endOfMonth(date)).slice(8))
  const total = runs ? totalThrough(report.days, lastDay) : counted.total
  const expected = expectedDays({ days: report.days, previous: previous.days, today })
  const change = changeFrom(runs ? totalThrough(previous.days, lastDay) : previous.counted.total, total)
  const span = runs ? comparedDays(today) : monthName(before)
  const asBefore = (cents: number) => `${monthName(before)}: ${formatMoney(cents)}`

  return (
    <section className={styles.tiles} aria-label="Totals">
      <dl className="phone-columns-2 panel stack overflow-hidden">
        <div>
          <dt className="type-small">Total, tax included</dt>
          <dd className={styles.figure}>{formatHeadlineMoney(counted.total)}</dd>
          <dd className={styles.aside}>
            {change === undefined ? (
              `nothing in ${monthName(before)} to compare`
            ) : (
              <>
                <b className="text-green" data-less={change < 0 || undefined}>
                  {percent(change)}
                </b>{" "}
                vs. {span}
              </>
            )}
          </dd>
          {runs && today < endOfMonth(date) && (
            <dd className={styles.aside}>
              {`forecast ${shortMoney(totalThrough(expected, 31))} by ${monthName(date).slice(0, 3)} ${endOfMonth(date).slice(8)}`}
            </dd>
          )}
        </div>
        <div>
          <dt className="type-small">Requests counted</dt>
          <dd className={styles.figure}>{counted.count.toLocaleString("en-US")}</dd>
          <dd className={styles.aside}>
            {isOver ? (
              <b className="text-green" data-less={excluded.count > 0 || undefined}>
                {excluded.count.toLocaleString("en-US")} excluded
              </b>
            ) : (
              `${excluded.count.toLocaleString("en-US")} not done yet`
            )}{" "}
            of {(counted.count + excluded.count).toLocaleString("en-US")}
          </dd>
        </div>
        <div>
          <dt className="type-small">Parts net</dt>
          <dd className={styles.figure}>{formatMoney(counted.partsNet)}</dd>
          <dd className={styles.aside}>{asBefore(previous.counted.partsNet)}</dd>
        </div>
        <div>
          <dt className="type-small">Labor net</dt>
          <dd className={styles.figure}>{formatMoney(counted.laborNet)}</dd>
          <dd className={styles.aside}>{asBefore(previous.counted.laborNet)}</dd>
        </div>
        <div>
          <dt className="type-small">Fuel cost</dt>
          <dd className={styles.figure}>{fuel.counts ? formatMoney(0 - fuel.cost) : "–"}</dd>
          <dd className={styles.aside}>
            {!fuel.counts
              ? "not for these filters"
              : fuel.count === 0
                ? "no receipts"
                : fuel.count === 1
                  ? "1 receipt"
                  : `${fuel.count} receipts`}
          </dd>
        </div>
        <div className={`${styles.profit} text-white phone-span-all`}>
          <dt className="type-small">Net profit</dt>
          <dd className={styles.figure}>{formatHeadlineMoney(netProfit)}</dd>
          <dd className={styles.aside}>parts and labor, {fuel.counts ? "less fuel" : "before fuel"}</dd>
          {counted.missingCost > 0 && <dd className={styles.aside}>too high: part costs are missing</dd>}
        </div>
      </dl>
    </section>
  )
}
