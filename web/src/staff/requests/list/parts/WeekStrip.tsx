import { useQueries } from "@tanstack/react-query"
import { useLayoutEffect, useRef } from "react"
import { Link } from "react-router-dom"
import { addDays, longDate, monthOf, shortDate, weekdayOf } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { calendarQuery } from "#web/data/requests/requests.ts"
import { countLabel } from "#web/ui/count-label.ts"
import styles from "./WeekStrip.module.css"

export function WeekStrip({
  date,
  today,
  linkTo,
}: {
  date: string
  today: string
  linkTo: (date: string) => string
}) {
  const sunday = addDays(date, -weekdayOf(date))
  const weeks = [-7, 0, 7].map((off) => Array.from({ length: 7 }, (_, day) => addDays(sunday, off + day)))
  const months = [...new Set(weeks.flat().map(monthOf))]
  const calendars = useQueries({
    queries: months.map((month) => calendarQuery(`${month}-01`)),
  })
  const countOf = (day: string): number | undefined => {
    const month = calendars[months.indexOf(monthOf(day))]?.data
    return month && (month.get(day)?.count ?? 0)
  }

  const strip = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = strip
    if (current && sunday) current.scrollLeft = current.clientWidth
  }, [sunday])

  return (
    <nav className={`${styles.weeks} hidden`} aria-label="The weeks" ref={strip}>
      {weeks.map((days) => (
        <div key={days[0]} className={styles.week}>
          {days.map((day) => {
            const count = countOf(day)
            return (
              <Link
                key={day}
                to={linkTo(day)}
                className={styles.day}
                aria-current={day === date ? "date" : undefined}
                data-today={day === today || undefined}
              >
                <span className="spoken">
                  {[longDate(day), count !== undefined && countLabel(count, t("request"), t("requests"))]
                    .filter(Boolean)
                    .join(", ")}
                </span>
                <span aria-hidden="true">
                  {shortDate(day).slice(0, 2)} {Number(day.slice(8))}
                </span>
                <b className="type-large text-white" aria-hidden="true">
                  {(count ?? " ") || "–"}
                </b>
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
