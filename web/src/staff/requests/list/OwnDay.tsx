import { useInfiniteQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { longDate, shortDate } from "../../../../../shared/domain/dates.ts"
import { isBeforeCompletion } from "../../../../../shared/domain/status.ts"
import { messages } from "../../../../../shared/messages.ts"
import type { Session } from "../../../api/session.ts"
import { JobCardSkeleton, JobCards } from "../../../data/jobs/JobCards.tsx"
import { requestsQuery } from "../../../data/requests.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Button, ButtonLink } from "../../../ui/Button.tsx"
import { DataView, Empty } from "../../../ui/DataView.tsx"
import { useNow } from "../../../ui/now.ts"
import { PageHeader } from "../../../ui/PageHeader.tsx"
import { onDay, questionOf } from "./address.ts"
import { useFilters } from "./filters.ts"
import { useJustChanged } from "./just-changed.ts"
import styles from "./OwnDay.module.css"
import { DayNav } from "./parts/DayNav.tsx"
import { WeekStrip } from "./parts/WeekStrip.tsx"
import { sortRows } from "./view.ts"

/** A technician's day: their jobs alone, in their order. */
export function OwnDay({ session }: { session: Session }) {
  const { filters, today, change, linkTo } = useFilters()
  const { date } = filters
  const list = useInfiniteQuery(
    requestsQuery(questionOf({ ...filters, q: "" }, session.techId || session.id)),
  )
  const jobs = useMemo(() => list.data?.pages.flatMap(({ reply }) => reply), [list.data])
  const inOrder = sortRows(jobs ?? [], filters.sort)
  const changed = useJustChanged(`${date} ${list.data?.pages.length}`, jobs)
  const now = useNow()

  return (
    <>
      <PageHeader
        title={titleOf(jobs?.length, date === today ? "today" : shortDate(date))}
        subtitle={[date === today && longDate(date), progressOf(jobs)].filter(Boolean).join(" · ")}
        before={<DayNav date={date} today={today} onDay={(day) => change(onDay(filters, day))} />}
        actions={<Avatar name={session.name} size={44} />}
      >
        <WeekStrip date={date} today={today} counted={false} linkTo={(day) => linkTo(onDay(filters, day))} />
      </PageHeader>
      <div className={styles.page}>
        <DataView
          query={list}
          failed="Couldn't load the list."
          alone
          loading={<JobCardSkeleton />}
          empty={{
            when: () => inOrder.length === 0,
            show: (
              <Empty
                title={messages.requests.none}
                actions={
                  date === today ? undefined : (
                    <ButtonLink size="large" to={linkTo(onDay(filters, today))}>
                      Today's jobs
                    </ButtonLink>
                  )
                }
              >
                You have no jobs on {shortDate(date)}. New jobs show up here when the office assigns them.
              </Empty>
            ),
          }}
        >
          {() => <JobCards jobs={inOrder} changed={changed} now={now} />}
        </DataView>
        {list.hasNextPage && (
          <Button size="large" onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>
            Load more
          </Button>
        )}
      </div>
    </>
  )
}

const titleOf = (count: number | undefined, day: string): string =>
  count === undefined ? `Jobs ${day}` : `${count} ${count === 1 ? "job" : "jobs"} ${day}`

function progressOf(
  jobs: readonly { serviceStatus: Parameters<typeof isBeforeCompletion>[0] }[] | undefined,
): string {
  if (!jobs || jobs.length === 0) return ""
  const left = jobs.filter(({ serviceStatus }) => isBeforeCompletion(serviceStatus)).length
  return left === 0 ? "all done" : `${jobs.length - left} done, ${left} to go`
}
