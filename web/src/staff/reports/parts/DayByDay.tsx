import type { CSSProperties } from "react"
import { Link } from "react-router-dom"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import {
  addDays,
  endOfMonth,
  longDate,
  monthTitle,
  startOfMonth,
  toPageDate,
  weekdayOf,
} from "#shared/domain/schedule/dates.ts"
import type { Report } from "#web/data/money/reports.ts"
import { shortMoney } from "#web/ui/chart-axis.ts"
import styles from "./DayByDay.module.css"
import { FoldingPanel } from "./FoldingPanel.tsx"

const weekdays = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]
const requests = (count: number) => `${count} ${count === 1 ? "request" : "requests"}`

export function DayByDay({ report: { date, days, excluded }, today }: { report: Report; today: string }) {
  const isOver = date < startOfMonth(today)
  const byDay = new Map(days.map((day) => [day.date, day]))
  const highest = Math.max(1, ...days.map(({ total }) => total))
  const all = Array.from({ length: Number(endOfMonth(date).slice(8)) }, (_, index) => addDays(date, index))
  return (
    <FoldingPanel
      title="Day by day"
      actions={
        <span className={styles.legend}>
          <span className="phone-hidden" aria-hidden>
            0
          </span>
          <i className="phone-hidden" aria-hidden />
          <span className="phone-hidden" aria-hidden>
            {shortMoney(highest === 1 ? 0 : highest)}
          </span>
          <b data-less={isOver || undefined}>
            {excluded.count} {isOver ? "excluded" : "not done yet"}
          </b>
        </span>
      }
    >
      <nav
        className={`${styles.month} stack columns-7 gap-2 relative`}
        aria-label={`Days of ${monthTitle(date)}`}
      >
        {weekdays.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden>
            {name}
          </span>
        ))}
        {all.map((day, index) => {
          const { count = 0, total = 0, excluded: excludedCount = 0 } = byDay.get(day) ?? {}
          const dayStyle = {
            "--heat": `${count === 0 ? 0 : Math.round(8 + (Math.max(0, total) / highest) * 50)}%`,
            ...(index === 0 && { gridColumnStart: weekdayOf(day) + 1 }),
          } as CSSProperties
          return (
            <Link
              key={day}
              to={`/servicerequests?date=${toPageDate(day)}`}
              className={styles.day}
              style={dayStyle}
              data-today={day === today || undefined}
              data-none={count + excludedCount === 0 || undefined}
            >
              <span className="spoken">
                {[
                  longDate(day),
                  count > 0 && `${requests(count)}, ${formatHeadlineMoney(total)}`,
                  excludedCount > 0 && `${excludedCount} ${day < today ? "excluded" : "not done yet"}`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <span aria-hidden>{index + 1}</span>
              {excludedCount > 0 && (
                <em aria-hidden data-less={day < today || undefined}>
                  {excludedCount}
                </em>
              )}
              {count > 0 && (
                <b className="split items-baseline gap-1 type-text" aria-hidden>
                  <small className="text-inherit type-tiny weight-medium">{count}</small>
                  {shortMoney(total)}
                </b>
              )}
            </Link>
          )
        })}
      </nav>
    </FoldingPanel>
  )
}
