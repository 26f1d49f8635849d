import { useQueries } from "@tanstack/react-query"
import { Link } from "react-router"
import { addDays, longDate, monthOf, shortDate, weekdayOf } from "../../../../../../shared/domain/dates.ts"
import { calendarQuery } from "../queries.ts"
import styles from "./WeekStrip.module.css"

/** The week of a phone's head. A technician's counts would be everybody's, so he sees the days alone. */
export function WeekStrip({
  date,
  today,
  counted,
  linkTo,
}: {
  date: string
  today: string
  counted: boolean
  linkTo: (date: string) => string
}) {
  const sunday = addDays(date, -weekdayOf(date))
  const days = Array.from({ length: 7 }, (_, day) => addDays(sunday, day))
  const months = [...new Set(days.map(monthOf))]
  const calendars = useQueries({
    queries: months.map((month) => ({ ...calendarQuery(`${month}-01`), enabled: counted })),
  })
  const countOf = (day: string): number | undefined => {
    const month = calendars[months.indexOf(monthOf(day))]?.data
    return month && (month.get(day)?.count ?? 0)
  }

  return (
    <nav className={styles.week} aria-label="Days of this week">
      <Link to={linkTo(addDays(date, -7))} className={styles.turn} aria-label="The week before">
        ‹
      </Link>
      {days.map((day) => {
        const count = counted ? countOf(day) : undefined
        return (
          <Link
            key={day}
            to={linkTo(day)}
            className={styles.day}
            aria-current={day === date ? "date" : undefined}
            data-today={day === today || undefined}
          >
            <span className="spoken">
              {longDate(day) + (count === undefined ? "" : `, ${count} requests`)}
            </span>
            <span aria-hidden="true">
              {counted ? `${shortDate(day).slice(0, 2)} ${Number(day.slice(8))}` : shortDate(day).slice(0, 2)}
            </span>
            <b aria-hidden="true">{counted ? (count ?? " ") || "–" : Number(day.slice(8))}</b>
          </Link>
        )
      })}
      <Link to={linkTo(addDays(date, 7))} className={styles.turn} aria-label="The week after">
        ›
      </Link>
    </nav>
  )
}
