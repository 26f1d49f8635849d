import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import { longDate, todayIn } from "../../../../shared/domain/dates.ts"
import { mayPass } from "../../../../shared/domain/permissions.ts"
import { type Session, useSession } from "../../app/session.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { ButtonLink } from "../../ui/Button.tsx"
import { DataView, Empty } from "../../ui/DataView.tsx"
import { Notice } from "../../ui/Notice.tsx"
import { useNow } from "../../ui/now.ts"
import { PageHeader } from "../../ui/PageHeader.tsx"
import styles from "./Account.module.css"
import { dayInWords } from "./day.ts"
import { JobBones, Jobs } from "./parts/Jobs.tsx"
import { TechnicianPicker } from "./parts/TechnicianPicker.tsx"
import { jobsOfTodayQuery, notAssigned, techniciansQuery } from "./queries.ts"

/** The first page after a login: today's jobs of a technician, or those that still need one. */
export default function Account() {
  const session = useSession()
  const [parameters] = useSearchParams()
  if (!session) return null
  return (
    <>
      {mayPass(session.role, ["clerk", "technician"]) ? (
        <JobsOfToday session={session} message={parameters.get("message")} />
      ) : (
        <Welcome session={session} message={parameters.get("message")} />
      )}
    </>
  )
}

function Welcome({ session, message }: { session: Session; message: string | null }) {
  return (
    <>
      <PageHeader title={`Welcome, ${session.name}`} beside={<Avatar name={session.name} size={40} />} />
      <div className={styles.page}>
        <Notice message={message} />
        <Empty
          title="Your vehicles are in good hands."
          actions={
            <ButtonLink kind="main" size="large" to={`/profile/${session.id}`}>
              Your service requests
            </ButtonLink>
          }
        >
          What we did for you, and what is planned, stands in your profile.
        </Empty>
      </div>
    </>
  )
}

function JobsOfToday({ session, message }: { session: Session; message: string | null }) {
  const [parameters, setParameters] = useSearchParams()
  const chooses = mayPass(session.role, ["clerk"])
  const asked = chooses ? parameters.get("assignedJobsId") : null
  const technician = asked ?? (session.techId || notAssigned)

  const jobs = useQuery(jobsOfTodayQuery(technician))
  const technicians = useQuery({ ...techniciansQuery, enabled: chooses })
  const { title, progress } = dayInWords(jobs.data, technician === notAssigned)
  const today = longDate(todayIn(useNow()))

  const choose = (id: string) =>
    setParameters((current) => ({ ...Object.fromEntries(current), assignedJobsId: id }), { replace: true })

  return (
    <>
      <PageHeader
        title={title}
        subtitle={progress === "" ? today : `${today} · ${progress}`}
        actions={<Avatar name={session.name} size={44} />}
      />
      <div className={styles.page}>
        <Notice message={message} />
        {chooses && <TechnicianPicker technicians={technicians} chosen={technician} onChoose={choose} />}
        <DataView
          query={jobs}
          failed="Could not pull jobs"
          loading={<JobBones />}
          empty={{
            when: ({ length }) => length === 0,
            show: <NoJobs unassigned={technician === notAssigned} />,
          }}
        >
          {(list) => <Jobs jobs={list} />}
        </DataView>
      </div>
    </>
  )
}

function NoJobs({ unassigned }: { unassigned: boolean }) {
  return (
    <Empty
      title={unassigned ? "All jobs for today have been assigned." : "No jobs are assigned for today"}
      actions={
        <ButtonLink size="large" to="/servicerequests">
          Service Requests
        </ButtonLink>
      }
    >
      {unassigned
        ? "A job without a technician appears here as soon as it is planned for today."
        : "A job appears here as soon as it has this technician and a window today."}
    </Empty>
  )
}
