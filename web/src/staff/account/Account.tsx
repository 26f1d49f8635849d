import { useMediaQuery } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { mayPass, passesAll } from "#shared/domain/people/permissions.ts"
import { longDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { OverheadToday } from "#web/staff/shared/earnings/OverheadToday.tsx"
import { type Session, useSession } from "../../api/session.ts"
import { useOpeningMessage } from "../../app/opening-message.ts"
import { useParameters } from "../../app/parameters.ts"
import { useRowsWithQueue } from "../../data/offline/queue-state.ts"
import { jobsOfTodayQuery } from "../../data/requests.ts"
import { Notice } from "../../ui/Notice.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { useNow } from "../../ui/use-now.ts"
import styles from "./Account.module.css"
import { type DashboardFilters, readFilters, withFilters } from "./address.ts"
import { dayInWords } from "./day.ts"
import { type Tell, useFeedback } from "./feedback.ts"
import { AssignedJobs, OwnJobs } from "./parts/AssignedJobs.tsx"
import { CommercialRequests } from "./parts/CommercialRequests.tsx"
import { CustomerJobs } from "./parts/CustomerJobs.tsx"
import { FeedbackBanner } from "./parts/FeedbackBanner.tsx"
import { FuelToday } from "./parts/FuelToday.tsx"
import { OwnAvatar } from "./parts/OwnAvatar.tsx"
import { OwnEarnings } from "./parts/OwnEarnings.tsx"
import { OwnMessages } from "./parts/OwnMessages.tsx"
import { OwnTasks } from "./parts/OwnTasks.tsx"
import { PromoCodes } from "./parts/PromoCodes.tsx"
import { Section } from "./parts/Section.tsx"

type Show = (change: Partial<DashboardFilters>, how?: "typing") => void

export default function Account() {
  const session = useSession()
  if (!session) return null
  if (session.deactivated) return <OwnMessages name={session.name} />
  return <Dashboard session={session} />
}

function Dashboard({ session }: { session: Session }) {
  const [parameters, changeParameters] = useParameters()
  const message = useOpeningMessage()
  const { feedback, tell, close } = useFeedback()
  const filters = readFilters(parameters, session)
  const show: Show = (change, how) =>
    void changeParameters(withFilters(parameters, change, session), {
      replace: how === "typing",
      preventScrollReset: true,
    })

  const banners = (
    <>
      <FeedbackBanner feedback={feedback} onClose={close} />
      <Notice message={message} />
    </>
  )
  const { role, category } = session
  if (role === "technician")
    return (
      <OwnDay session={session} technician={filters.assignedJobsId} tell={tell}>
        {banners}
      </OwnDay>
    )
  return (
    <>
      <Welcome session={session} tell={tell} />
      <div className={`${styles.page} column flex-1 gap-5 screen`}>
        {banners}
        {mayPass(role, ["clerk"]) ? (
          <div className={passesAll(role) ? `grid gap-7 ${styles.owners}` : "grid gap-7"}>
            <AssignedJobs
              technician={filters.assignedJobsId}
              onChoose={(assignedJobsId) => show({ assignedJobsId })}
            />
            <CommercialRequests session={session} filters={filters} onShow={show} />
            <Figures session={session} />
            {passesAll(role) && <PromoCodes tell={tell} />}
          </div>
        ) : category === "commercial" ? (
          <CommercialRequests session={session} filters={filters} onShow={show} />
        ) : (
          <CustomerJobs id={session.id} />
        )}
      </div>
    </>
  )
}

function Figures({ session: { id, role, serviceTechnician } }: { session: Session }) {
  const today = todayIn(useNow())
  const isOffice = mayPass(role, ["clerk"])
  return (
    <div className="grid gap-7">
      {serviceTechnician && <OwnEarnings technician={id} />}
      {isOffice && (
        <Section title="Overhead today">
          <OverheadToday framed />
        </Section>
      )}
      <FuelToday person={isOffice ? "" : id} today={today} />
    </div>
  )
}

function Welcome({ session, tell }: { session: Session; tell: Tell }) {
  const today = longDate(todayIn(useNow()))
  const onPhone = useMediaQuery("(max-width: 700px)", undefined, { getInitialValueInEffect: false })
  const isStacked = session.category === "commercial" && onPhone
  const avatar = <OwnAvatar session={session} tell={tell} />
  return (
    <PageHeader title={`Welcome, ${session.name}`} subtitle={today} actions={!isStacked && avatar}>
      {isStacked && <div className="mt-5">{avatar}</div>}
    </PageHeader>
  )
}

function OwnDay({
  session,
  technician,
  tell,
  children,
}: {
  session: Session
  technician: string
  tell: Tell
  children: ReactNode
}) {
  const jobs = useQuery(jobsOfTodayQuery(technician))
  const { title, progress } = dayInWords(useRowsWithQueue(jobs.data), false)
  const today = longDate(todayIn(useNow()))
  return (
    <>
      <PageHeader
        title={title}
        subtitle={progress === "" ? today : `${today} · ${progress}`}
        actions={<OwnAvatar session={session} tell={tell} />}
      />
      <div className={`${styles.page} column flex-1 gap-5 screen`}>
        {children}
        <OwnJobs jobs={jobs} />
        <OwnTasks />
        {/* The list's height is known, so nothing shifts when these sections load. */}
        {!jobs.isPending && <Figures session={session} />}
      </div>
    </>
  )
}
