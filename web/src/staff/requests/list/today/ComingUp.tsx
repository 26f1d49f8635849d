import { useInfiniteQuery, useQueries } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isInshop, shopLabel } from "#shared/domain/job/request.ts"
import { addDays, longDate, monthOf, startOfMonth } from "#shared/domain/schedule/dates.ts"
import { zoneName } from "#shared/domain/schedule/zones.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import { calendarQuery, requestsQuery } from "#web/data/requests/requests.ts"
import { Section } from "#web/staff/shared/account/Section.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { useEverOpened } from "#web/ui/lazy-component.tsx"
import { nameOnCard, rowWindowText } from "../../scheduler/labels.ts"
import type { Filtering } from "../filters.ts"
import { onDay, queryOf } from "../search-parameters.ts"
import { sortRows } from "../view.ts"
import styles from "./Today.module.css"

/** Days after tomorrow that are listed. */
const laterDays = 13

/** Tomorrow's jobs, and how many there are on the days after it. */
export function ComingUp({
  technician,
  filtering: { filters, today, linkTo },
  children,
}: {
  technician: string
  filtering: Filtering
  /** Shown once the height of the list is known. */
  children: ReactNode
}) {
  const tomorrow = addDays(today, 1)
  const jobs = useInfiniteQuery(requestsQuery(queryOf(onDay(filters, tomorrow), technician)))
  const days = Array.from({ length: laterDays }, (_, day) => addDays(tomorrow, day + 1))
  const months = [...new Set(days.map(monthOf))]
  const calendars = useQueries({ queries: months.map((month) => calendarQuery(startOfMonth(month))) })
  const laterDayCounts = days.flatMap((day) => {
    const count = calendars[months.indexOf(monthOf(day))]?.data?.get(day)?.count ?? 0
    return count === 0 ? [] : [{ day, count }]
  })
  // Queries that failed are pending again while they are retried.
  const hasLoaded = useEverOpened(!jobs.isPending && !calendars.some(({ isPending }) => isPending))
  return (
    <>
      <Section title="Coming up">
        <DataView
          query={{ ...jobs, data: hasLoaded ? jobs.data : undefined }}
          failed="Couldn't load tomorrow's jobs."
          loading={
            <div className="panel px-6 py-5">
              <SkeletonLines count={4} />
            </div>
          }
          empty={null}
        >
          {({ pages }) => {
            const rows = sortRows(
              pages.flatMap(({ reply }) => reply),
              filters.sort,
            )
            return (
              <ul className={`${styles.coming} divided panel`}>
                <li className="split bar gap-5 px-5 py-2 min-h-touch">
                  <Link
                    to={linkTo(onDay(filters, tomorrow))}
                    className="weight-strong bar wrap-anywhere min-h-touch"
                  >
                    Tomorrow
                  </Link>
                  <span className="text-muted">
                    {rows.length === 0 ? "No jobs" : countLabel(rows.length, t("job"), t("jobs"))}
                  </span>
                </li>
                {rows.map((row) => (
                  <TomorrowsJob key={row.invoiceNumber} row={row} />
                ))}
                {laterDayCounts.map(({ day, count }) => (
                  <li key={day} className="split bar gap-5 px-5 py-2 min-h-touch">
                    <Link className="bar wrap-anywhere min-h-touch" to={linkTo(onDay(filters, day))}>
                      {longDate(day)}
                    </Link>
                    <span className="text-muted">{countLabel(count, t("job"), t("jobs"))}</span>
                  </li>
                ))}
              </ul>
            )
          }}
        </DataView>
      </Section>
      {hasLoaded && children}
    </>
  )
}

const TomorrowsJob = ({ row }: { row: RequestSummary }) => (
  <li className="split bar gap-5 px-5 py-2 min-h-touch">
    <div className="min-w-0">
      <Link className="bar wrap-anywhere min-h-touch" to={`/servicerequest/${row.invoiceNumber}`}>
        {nameOnCard(row)}
      </Link>
      <small className="block wrap-anywhere">
        {[
          row.vehicle,
          translateReply(row.serviceSummary ?? ""),
          isInshop(row) ? shopLabel(row.zone) : zoneName(row.zone),
        ]
          .filter(Boolean)
          .join(", ")}
      </small>
    </div>
    <span className="type-small">{rowWindowText(row)}</span>
  </li>
)
