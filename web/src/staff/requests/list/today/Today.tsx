import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { addDays } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import type { Session } from "#web/api/session.ts"
import { EarningsSection } from "#web/staff/shared/account/EarningsSection.tsx"
import { FuelToday } from "#web/staff/shared/account/FuelToday.tsx"
import { JobCardSkeleton, JobCards } from "#web/staff/shared/jobs/JobCards.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, Empty } from "#web/ui/feedback/DataView.tsx"
import type { Filtering } from "../filters.ts"
import { onDay } from "../search-parameters.ts"
import { ComingUp } from "./ComingUp.tsx"
import { OwnTasks } from "./OwnTasks.tsx"
import { Route } from "./Route.tsx"
import styles from "./Today.module.css"
import { useSiteNotes } from "./use-site-notes.ts"

type Props = {
  session: Session
  filtering: Filtering
  query: Pick<UseQueryResult, "data" | "error" | "refetch" | "isPending">
  /** In the order of the day. */
  jobs: readonly RequestSummary[]
  changed: ReadonlyMap<number, number>
  now: Date
  children: ReactNode
}

/** What a technician needs for today, and what comes next. */
export function Today({ session, filtering, query, jobs, changed, now, children }: Props) {
  const { filters, today, linkTo } = filtering
  const open = jobs.filter(({ serviceStatus }) => isBeforeCompletion(serviceStatus))
  const { notes, isPending } = useSiteNotes(open.map(({ invoiceNumber }) => invoiceNumber))
  return (
    <div className={styles.today}>
      <DataView
        query={{ ...query, data: isPending ? undefined : query.data }}
        failed={messages.account.jobsFailed}
        isWholePage
        loading={<JobCardSkeleton />}
        empty={{
          when: () => jobs.length === 0,
          show: (
            <Empty
              title={messages.account.noJobsToday}
              actions={
                <ButtonLink size="large" to={linkTo(onDay(filters, addDays(today, 1)))}>
                  Tomorrow's jobs
                </ButtonLink>
              }
            >
              New jobs show up here when the office assigns them.
            </Empty>
          ),
        }}
      >
        {() => <JobCards jobs={jobs} notes={notes} changed={changed} now={now} />}
      </DataView>
      {/* The list's height is known by then, so nothing shifts when these sections load. */}
      {!query.isPending && !isPending && (
        <div className="column gap-7 min-w-0">
          {open.length > 0 && <Route technician={session.id} today={today} jobs={jobs} now={now} />}
          <ComingUp technician={session.id} filtering={filtering}>
            {session.serviceTechnician && <EarningsSection title="Your earnings" technician={session.id} />}
            <FuelToday person={session.id} today={today} />
            <OwnTasks />
            {children}
          </ComingUp>
        </div>
      )}
    </div>
  )
}
