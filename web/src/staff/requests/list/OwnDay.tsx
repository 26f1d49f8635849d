import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { longDate, shortDate } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { plural } from "#shared/plural.ts"
import type { Session } from "#web/api/session.ts"
import { useOpeningMessage } from "#web/app/navigation-message.ts"
import { FeedbackBanner } from "#web/staff/shared/account/FeedbackBanner.tsx"
import { type ShowFeedback, useFeedback } from "#web/staff/shared/account/feedback.ts"
import { OwnAvatar } from "#web/staff/shared/account/OwnAvatar.tsx"
import { JobCardSkeleton, JobCards } from "#web/staff/shared/jobs/JobCards.tsx"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { DataView, Empty } from "#web/ui/feedback/DataView.tsx"
import { Notice } from "#web/ui/feedback/Notice.tsx"
import { SearchBox } from "#web/ui/form/SearchBox.tsx"
import { MoreButton } from "#web/ui/page/MoreButton.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { type Filtering, useFilters } from "./filters.ts"
import styles from "./OwnDay.module.css"
import { DayNav } from "./parts/DayNav.tsx"
import { MonthCalendar } from "./parts/MonthCalendar.tsx"
import RequestCards from "./parts/RequestCards.tsx"
import { WeekStrip } from "./parts/WeekStrip.tsx"
import { inMonthOf, isSearching, onDay, withSearch } from "./search-parameters.ts"
import { Today } from "./today/Today.tsx"
import { useOwnJobs } from "./use-own-jobs.ts"

/** A technician's jobs: today with everything they need for it, another day, or what a search finds. */
export default function OwnDay({ session }: { session: Session }) {
  const filtering = useFilters()
  const { list, jobs, inOrder, isOrderLoading, changed, searching, isToday, severalDays } = useOwnJobs(
    filtering.filters,
    filtering.today,
    session.techId || session.id,
  )
  const message = useOpeningMessage()
  const { feedback, showFeedback, close } = useFeedback()
  const now = useNow()
  const month = <Month filtering={filtering} />

  return (
    <>
      <Header filtering={filtering} session={session} jobs={jobs} showFeedback={showFeedback} />
      <div className="column flex-1 gap-4 screen">
        <FeedbackBanner feedback={feedback} onClose={close} />
        <Notice message={message} />
        {isToday ? (
          <Today
            session={session}
            filtering={filtering}
            // Waits for the order, so that cards don't move.
            query={{ ...list, data: isOrderLoading ? undefined : list.data }}
            jobs={inOrder}
            changed={changed}
            now={now}
          >
            {month}
          </Today>
        ) : (
          <DataView
            query={list}
            failed="Couldn't load the list."
            isWholePage
            loading={<JobCardSkeleton />}
            empty={{
              when: () => inOrder.length === 0,
              show: <NoJobs filtering={filtering} hasMore={list.hasNextPage} />,
            }}
          >
            {() =>
              searching ? (
                <RequestCards
                  rows={inOrder}
                  technicians={noNames}
                  changed={changed}
                  severalDays={severalDays}
                  now={now}
                  role={session.role}
                  search={filtering.filters.q}
                />
              ) : (
                <JobCards jobs={inOrder} changed={changed} now={now} />
              )
            }
          </DataView>
        )}
        <MoreButton query={list} size="large">
          Load more
        </MoreButton>
        {!isToday && month}
      </div>
    </>
  )
}

type HeaderProps = {
  filtering: Filtering
  session: Session
  jobs: readonly RequestSummary[] | undefined
  showFeedback: ShowFeedback
}

function Header({ filtering, session, jobs, showFeedback }: HeaderProps) {
  const { filters, today, change, linkTo } = filtering
  const { date, unfocused } = filters
  const searching = isSearching(filters)
  return (
    <PageHeader
      title={
        searching
          ? `“${filters.q.trim()}”`
          : date === today
            ? todayTitle(jobs?.length)
            : dayTitle(jobs?.length, shortDate(date))
      }
      subtitle={
        searching
          ? unfocused
            ? t("All your jobs")
            : t(`Your jobs on ${shortDate(date)}`)
          : [date === today && longDate(date), progressOf(jobs)].filter(Boolean).join(" · ")
      }
      before={<DayNav date={date} today={today} onDay={(day) => change(onDay(filters, day))} />}
      actions={<OwnAvatar session={session} showFeedback={showFeedback} />}
    >
      <div className={`${styles.search} phone-max-w-none`}>
        <SearchBox
          label="Search your jobs"
          placeholder="Name, phone, VIN, plate, part, number"
          searchTerm={filters.q}
          onSearch={(q) => change(withSearch(filters, q), "typing")}
        />
      </div>
      <WeekStrip date={date} today={today} linkTo={(day) => linkTo(onDay(filters, day))} />
    </PageHeader>
  )
}

function Month({ filtering: { filters, today, linkTo } }: { filtering: Filtering }) {
  return (
    <aside className={`${styles.month} phone-max-w-none`} aria-label="The month">
      <MonthCalendar
        date={filters.date}
        today={today}
        money={false}
        dayLink={(day) => linkTo(onDay(filters, day))}
        monthLink={(day) => linkTo(inMonthOf(filters, day))}
      />
    </aside>
  )
}

function NoJobs({ filtering, hasMore }: { filtering: Filtering; hasMore: boolean }) {
  const { filters, today, change, linkTo } = filtering
  const { date } = filters
  const searching = isSearching(filters)
  return (
    <Empty
      title={searching ? messages.requests.none : "No jobs that day"}
      actions={
        searching ? (
          <Button size="large" onClick={() => change(withSearch(filters, ""))}>
            Clear the search
          </Button>
        ) : (
          <ButtonLink size="large" to={linkTo(onDay(filters, today))}>
            Today's jobs
          </ButtonLink>
        )
      }
    >
      {hasMore
        ? `None of your jobs match “${filters.q.trim()}” so far. There are more to look through.`
        : searching
          ? `None of your jobs match “${filters.q.trim()}”.`
          : date < today
            ? `You had no jobs on ${shortDate(date)}.`
            : `You have no jobs on ${shortDate(date)}. New jobs show up here when the office assigns them.`}
    </Empty>
  )
}

/** Without the technician, who is the viewer. */
const noNames: ReadonlyMap<string, string> = new Map()

const todayTitle = (count: number | undefined): string => {
  if (count === undefined) return t("Jobs today")
  return count === 0
    ? t("No jobs today")
    : plural(count, { one: t("1 job today"), other: t(`${count} jobs today`) })
}

const dayTitle = (count: number | undefined, day: string): string => {
  if (count === undefined) return t(`Jobs ${day}`)
  return count === 0
    ? t(`No jobs ${day}`)
    : plural(count, { one: t(`1 job ${day}`), other: t(`${count} jobs ${day}`) })
}

function progressOf(jobs: readonly RequestSummary[] | undefined): string {
  if (!jobs || jobs.length === 0) return ""
  const remaining = jobs.filter(({ serviceStatus }) => isBeforeCompletion(serviceStatus)).length
  const done = jobs.length - remaining
  return remaining === 0 ? t("all done") : t(`${done} done, ${remaining} to go`)
}
