import type { UseQueryResult } from "@tanstack/react-query"
import { useQuery } from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { jobsOfTodayQuery, notAssigned, unassignedTodayQuery } from "#web/data/requests/requests.ts"
import { Section } from "#web/staff/shared/account/Section.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, Empty } from "#web/ui/feedback/DataView.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { dayTexts } from "../day.ts"
import { JobSkeleton, Jobs } from "./Jobs.tsx"
import { TechnicianPicker } from "./TechnicianPicker.tsx"

export function AssignedJobs({
  technician,
  onChoose,
}: {
  technician: string
  onChoose: (technician: string) => void
}) {
  const showsUnassigned = technician === notAssigned
  const technicianJobs = useQuery({ ...jobsOfTodayQuery(technician), enabled: !showsUnassigned })
  const unassigned = useQuery({ ...unassignedTodayQuery(todayIn(useNow())), enabled: showsUnassigned })
  const jobs = showsUnassigned ? unassigned : technicianJobs
  const technicians = useQuery(techniciansQuery)
  const { title, progress } = dayTexts(jobs.data, showsUnassigned)
  return (
    <Section title={title} note={progress}>
      <TechnicianPicker technicians={technicians} selectedId={technician} onChoose={onChoose} />
      <JobsOf technician={technician} jobs={jobs} />
    </Section>
  )
}

const JobsOf = ({
  technician,
  jobs,
}: {
  technician: string
  jobs: UseQueryResult<RequestSummary[], Error>
}) => (
  <DataView
    query={jobs}
    failed={messages.account.jobsFailed}
    loading={<JobSkeleton />}
    empty={{
      when: ({ length }) => length === 0,
      show: <NoJobs unassigned={technician === notAssigned} />,
    }}
  >
    {(list) => <Jobs jobs={list} />}
  </DataView>
)

function NoJobs({ unassigned }: { unassigned: boolean }) {
  return (
    <Empty
      title={unassigned ? messages.account.allAssigned : messages.account.noJobsToday}
      actions={
        <ButtonLink size="large" to="/servicerequests">
          Service Requests
        </ButtonLink>
      }
    >
      {unassigned
        ? "Jobs scheduled for today without a technician show up here."
        : "Your jobs for today appear here."}
    </Empty>
  )
}
