import { useQuery } from "@tanstack/react-query"
import type { CSSProperties, KeyboardEvent } from "react"
import { Link } from "react-router-dom"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import {
  addDays,
  endOfMonth,
  longDate,
  monthTitle,
  shortDate,
  startOfMonth,
  weekdayOf,
} from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { calendarQuery } from "#web/data/requests/requests.ts"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import styles from "./MonthGrid.module.css"

/** "Su" to "Sa", from any week. */
const weekdays = Array.from({ length: 7 }, (_, day) => shortDate(addDays("2026-11-01", day)).slice(0, 2))

/** 459300 cents as `4.6k`, 60000 as `600`. */
const inThousands = (cents: number): string =>
  cents >= 100_000 ? `${(cents / 100_000).toFixed(1)}k` : String(Math.round(cents / 100))

type Props = {
  month: string
  today: string
  /** The selected day. Empty, or outside the month, selects none. */
  selected: string
  money?: boolean
} & (
  | { dayLink: (day: string) => string; onPick?: undefined }
  | {
      dayLink?: undefined
      onPick: (day: string) => void
      reached: string
      onKeyDown: (event: KeyboardEvent) => void
    }
)

export function MonthGrid(props: Props) {
  const { month, today, selected, money = false } = props
  const { data: counts, isError, refetch } = useQuery(calendarQuery(month))
  const failed = isError && !counts
  const first = startOfMonth(month)
  const days = Array.from({ length: Number(endOfMonth(month).slice(8)) }, (_, day) => addDays(first, day))
  const Grid = props.onPick ? "fieldset" : "nav"

  return (
    <>
      <Grid
        className={`${styles.month} m-0 border-0 px-4 pt-2 pb-5 stack columns-7 gap-1`}
        aria-label={monthTitle(month)}
        data-failed={failed || undefined}
        style={{ "--weeks": Math.ceil((weekdayOf(first) + days.length) / 7) } as CSSProperties}
        onKeyDown={props.onPick && props.onKeyDown}
      >
        {weekdays.map((name) => (
          <span
            key={name}
            className="py-2 text-muted type-tiny weight-strong text-center px-0"
            aria-hidden="true"
          >
            {name}
          </span>
        ))}
        {days.map((day, index) => {
          const dayCount = counts && (counts.get(day) ?? { count: 0, total: 0 })
          const dayTotal = money && dayCount && dayCount.count > 0 ? dayCount.total : undefined
          const dayProps = {
            className: styles.day,
            style: index === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined,
            "aria-current": day === selected ? ("date" as const) : undefined,
            "data-today": day === today || undefined,
          }
          const dayContent = (
            <>
              <span className="spoken">
                {[
                  longDate(day),
                  dayCount && countLabel(dayCount.count, t("request"), t("requests")),
                  dayTotal !== undefined && formatHeadlineMoney(dayTotal),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <span aria-hidden="true">{Number(day.slice(8))}</span>
              {dayCount?.count ? (
                <b aria-hidden="true">{dayCount.count}</b>
              ) : (
                <i aria-hidden="true">{dayCount ? "–" : " "}</i>
              )}
              {money && (
                <small aria-hidden="true">{dayTotal === undefined ? " " : inThousands(dayTotal)}</small>
              )}
            </>
          )
          return props.onPick ? (
            <button
              key={day}
              type="button"
              {...dayProps}
              data-day={day}
              data-autofocus={day === props.reached || undefined}
              tabIndex={day === props.reached ? 0 : -1}
              onClick={() => props.onPick(day)}
            >
              {dayContent}
            </button>
          ) : (
            <Link key={day} to={props.dayLink(day)} {...dayProps}>
              {dayContent}
            </Link>
          )
        })}
      </Grid>
      {failed && (
        <p className={styles.failed}>
          Couldn't load the counts.{" "}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}
