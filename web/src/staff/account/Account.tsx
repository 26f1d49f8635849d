import { mayPass, passesAll } from "#shared/domain/people/permissions.ts"
import { longDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { EarningsSection } from "#web/staff/shared/account/EarningsSection.tsx"
import { FeedbackBanner } from "#web/staff/shared/account/FeedbackBanner.tsx"
import { FuelToday } from "#web/staff/shared/account/FuelToday.tsx"
import { type ShowFeedback, useFeedback } from "#web/staff/shared/account/feedback.ts"
import { OwnAvatar } from "#web/staff/shared/account/OwnAvatar.tsx"
import { Section } from "#web/staff/shared/account/Section.tsx"
import { OverheadToday } from "#web/staff/shared/earnings/OverheadToday.tsx"
import { useIsPhone } from "#web/ui/use-media.ts"
import { type Session, useSession } from "../../api/session.ts"
import { useOpeningMessage } from "../../app/navigation-message.ts"
import { useParameters } from "../../app/parameters.ts"
import { Notice } from "../../ui/feedback/Notice.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { useNow } from "../../ui/use-now.ts"
import styles from "./Account.module.css"
import { AssignedJobs } from "./parts/AssignedJobs.tsx"
import { CommercialRequests } from "./parts/CommercialRequests.tsx"
import { CustomerJobs } from "./parts/CustomerJobs.tsx"
import { OwnMessages } from "./parts/OwnMessages.tsx"
import { PromoCodes } from "./parts/PromoCodes.tsx"
import { type DashboardFilters, readFilters, withFilters } from "./search-parameters.ts"

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
  const { feedback, showFeedback, close } = useFeedback()
  const filters = readFilters(parameters, session)
  const show: Show = (change, how) =>
    void changeParameters(withFilters(parameters, change, session), {
      replace: how === "typing",
      preventScrollReset: true,
    })

  const { role, category } = session
  return (
    <>
      <Welcome session={session} showFeedback={showFeedback} />
      <div className={`phone-gap-4 column flex-1 gap-5 screen`}>
        <FeedbackBanner feedback={feedback} onClose={close} />
        <Notice message={message} />
        {mayPass(role, ["clerk"]) ? (
          <div className={passesAll(role) ? `grid gap-7 ${styles.owners}` : "grid gap-7"}>
            <AssignedJobs
              technician={filters.assignedJobsId}
              onChoose={(assignedJobsId) => show({ assignedJobsId })}
            />
            <CommercialRequests session={session} filters={filters} onShow={show} />
            <Figures session={session} />
            {passesAll(role) && <PromoCodes showFeedback={showFeedback} />}
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

function Figures({ session: { id, serviceTechnician } }: { session: Session }) {
  const today = todayIn(useNow())
  return (
    <div className="grid gap-7">
      {serviceTechnician && <EarningsSection title="Your earnings" technician={id} />}
      <Section title="Overhead today">
        <OverheadToday framed />
      </Section>
      <FuelToday person="" today={today} />
    </div>
  )
}

function Welcome({ session, showFeedback }: { session: Session; showFeedback: ShowFeedback }) {
  const today = longDate(todayIn(useNow()))
  const isPhone = useIsPhone()
  const isStacked = session.category === "commercial" && isPhone
  const avatar = <OwnAvatar session={session} showFeedback={showFeedback} />
  return (
    <PageHeader title={`Welcome, ${session.name}`} subtitle={today} actions={!isStacked && avatar}>
      {isStacked && <div className="mt-5">{avatar}</div>}
    </PageHeader>
  )
}
