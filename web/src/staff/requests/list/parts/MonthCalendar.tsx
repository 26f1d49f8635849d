import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight } from "lucide-react"
import type { CSSProperties } from "react"
import { Link } from "react-router-dom"
import {
  addDays,
  addMonths,
  endOfMonth,
  longDate,
  monthTitle,
  startOfMonth,
  weekdayOf,
} from "../../../../../../shared/domain/dates.ts"
import { formatHeadlineMoney, sum } from "../../../../../../shared/domain/money.ts"
import { calendarQuery } from "../../../../data/requests.ts"
import { Button, ButtonLink } from "../../../../ui/Button.tsx"
import { Panel } from "../../../../ui/Panel.tsx"
import styles from "./MonthCalendar.module.css"

const weekdays = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]

/** 459300 cents as `4.6k`, 60000 as `600`: a day of a small calendar. */
const inThousands = (cents: number): string =>
  cents >= 100_000 ? `${(cents / 100_000).toFixed(1)}k` : String(Math.round(cents / 100))

/** How many requests each day has; with `money` also what they come to. */
export function MonthCalendar({
  date,
  today,
  money,
  dayLink,
  monthLink,
}: {
  date: string
  today: string
  money: boolean
  dayLink: (date: string) => string
  monthLink: (date: string) => string
}) {
  const { data: counts, isError, refetch } = useQuery(calendarQuery(date))
  const failed = isError && !counts
  const first = startOfMonth(date)
  const days = Array.from({ length: Number(endOfMonth(date).slice(8)) }, (_, day) => addDays(first, day))

  return (
    <Panel
      title={monthTitle(date)}
      aside={counts && sum([...counts.values()].map(({ count }) => count))}
      actions={
        <>
          <ButtonLink
            kind="quiet"
            size="small"
            icon={ChevronLeft}
            label="Previous month"
            to={monthLink(addDays(first, -1))}
          />
          <ButtonLink
            kind="quiet"
            size="small"
            icon={ChevronRight}
            label="Next month"
            to={monthLink(addMonths(date, 1))}
          />
        </>
      }
      flush
    >
      <nav
        className={styles.month}
        aria-label={monthTitle(date)}
        data-failed={failed || undefined}
        style={{ "--weeks": Math.ceil((weekdayOf(first) + days.length) / 7) } as CSSProperties}
      >
        {weekdays.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden="true">
            {name}
          </span>
        ))}
        {days.map((day, index) => {
          const counted = counts && (counts.get(day) ?? { count: 0, total: 0 })
          const comesTo = money && counted && counted.count > 0 ? counted.total : undefined
          return (
            <Link
              key={day}
              to={dayLink(day)}
              className={styles.day}
              style={index === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
              aria-current={day === date ? "date" : undefined}
              data-today={day === today || undefined}
            >
              <span className="spoken">
                {[
                  longDate(day),
                  counted && `${counted.count} ${counted.count === 1 ? "request" : "requests"}`,
                  comesTo !== undefined && formatHeadlineMoney(comesTo),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <span aria-hidden="true">{Number(day.slice(8))}</span>
              {counted?.count ? (
                <b aria-hidden="true">{counted.count}</b>
              ) : (
                <i aria-hidden="true">{counted ? "–" : " "}</i>
              )}
              {money && (
                <small aria-hidden="true">{comesTo === undefined ? " " : inThousands(comesTo)}</small>
              )}
            </Link>
          )
        })}
      </nav>
      {failed && (
        <p className={styles.failed}>
          Couldn't load the counts.{" "}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </Panel>
  )
}
