import { useQuery } from "@tanstack/react-query"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { comingDaysOffOf, spanText } from "#shared/domain/schedule/days-off.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { jobsOfTodayQuery } from "#web/data/requests/requests.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { EarningsSection } from "#web/staff/shared/account/EarningsSection.tsx"
import { shiftText } from "#web/staff/shared/hours/shifts.ts"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Fact, Facts, Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { OwnRequests, RequestSkeleton } from "./OwnRequests.tsx"

/** Today's jobs, the pay, the shifts, and the coming days off of a technician. */
export function TechnicianWork({ technician }: { technician: string }) {
  const jobs = useQuery(jobsOfTodayQuery(technician))
  return (
    <>
      <Panel title="Jobs today" aside={jobs.data?.length} flush>
        <DataView
          query={jobs}
          failed={messages.profile.requestsFailed}
          loading={<RequestSkeleton />}
          empty={{
            when: ({ length }) => length === 0,
            show: <p className="p-6 text-muted">No jobs today.</p>,
          }}
        >
          {(requests) => <OwnRequests requests={requests} forStaff />}
        </DataView>
      </Panel>
      <EarningsSection title="Earnings" technician={technician} />
      <Shifts technician={technician} />
      <DaysOff technician={technician} />
    </>
  )
}

function Shifts({ technician }: { technician: string }) {
  const branches = useQuery({
    ...branchesQuery,
    select: (all) =>
      all.flatMap(({ name, shifts }) => {
        const own = shifts.filter((shift) => shift.technician === technician)
        return own.length > 0 ? [{ name, own }] : []
      }),
  })
  return (
    <Panel title="Shifts">
      <DataView
        query={branches}
        failed="Couldn't load the shifts."
        loading={<SkeletonLines count={2} />}
        empty={{ when: ({ length }) => length === 0, show: <p className="text-muted">No shifts yet.</p> }}
      >
        {(places) => (
          <Facts>
            {places.map(({ name, own }) => (
              <Fact key={name} label={name}>
                {own.map((shift) => (
                  <span key={shift.days.join()} className="block">
                    {shiftText(shift)}
                  </span>
                ))}
              </Fact>
            ))}
          </Facts>
        )}
      </DataView>
    </Panel>
  )
}

function DaysOff({ technician }: { technician: string }) {
  const today = todayIn(useNow())
  const daysOff = useQuery({
    ...branchesQuery,
    select: (branches) => comingDaysOffOf(technician, branches, today),
  })
  return (
    <Panel title="Days off">
      <DataView
        query={daysOff}
        failed="Couldn't load the days off."
        loading={<SkeletonLines count={1} />}
        empty={{
          when: ({ length }) => length === 0,
          show: <p className="text-muted">No days off planned.</p>,
        }}
      >
        {(coming) => (
          <ul className="stack gap-3">
            {coming.map((one) => (
              <li key={`${one.branch} ${one.from} ${one.to}`}>
                {spanText(one)}
                {one.branch !== undefined && (
                  <span className="text-muted"> · {t(`${one.branch} is closed`)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </DataView>
    </Panel>
  )
}
