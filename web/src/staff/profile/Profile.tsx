import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useParams } from "react-router-dom"
import { isStaff, mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { type Session, useSession } from "../../api/session.ts"
import { useOpeningMessage } from "../../app/navigation-message.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { type ShownUser, userQuery } from "../../data/people/user.ts"
import { requestsOfCustomerQuery } from "../../data/requests/requests.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { ButtonLink } from "../../ui/Button.tsx"
import { ConfirmLeave } from "../../ui/dialog/ConfirmLeave.tsx"
import { DataView, Empty } from "../../ui/feedback/DataView.tsx"
import { Notice } from "../../ui/feedback/Notice.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import styles from "./Profile.module.css"
import { DetailSkeleton } from "./parts/Details.tsx"
import { DetailsPanel } from "./parts/DetailsPanel.tsx"
import { LoginActions } from "./parts/LoginActions.tsx"
import { OwnRequests, RequestSkeleton } from "./parts/OwnRequests.tsx"
import { StatusPanel } from "./parts/StatusPanel.tsx"
import { StoredPayments } from "./parts/StoredPayments.tsx"
import { TechnicianWork } from "./parts/TechnicianWork.tsx"
import { Vehicles } from "./parts/Vehicles.tsx"

export default function Profile() {
  const { id = "" } = useParams()
  const session = useSession()
  // The key resets all state when another user's page opens.
  return session && <ProfileOf key={id} id={id} session={session} />
}

function ProfileOf({ id, session }: { id: string; session: Session }) {
  const message = useOpeningMessage()
  const user = useQuery(userQuery(id))
  const [feedback, setFeedback] = useState<string>()
  const [detailsUnsaved, setDetailsUnsaved] = useState(false)
  const [vehicleUnsaved, setVehicleUnsaved] = useState(false)
  const isOwn = session.id === id
  const name = user.data?.name ?? (isOwn ? session.name : undefined)
  const isClerk = mayPass(session.role, ["clerk"])

  return (
    <>
      <PageHeader
        title={name ?? <PageTitle />}
        before={name && <Face user={user.data} name={name} />}
        actions={
          isClerk &&
          !isOwn &&
          user.data && (
            <>
              {user.data.role === "user" && (
                <ButtonLink icon={Plus} to={`/servicerequests/new?customerId=${id}`}>
                  New Service
                </ButtonLink>
              )}
              <LoginActions user={user.data} session={session} onFailed={setFeedback} />
            </>
          )
        }
      />
      <div className={styles.page}>
        <Notice message={feedback ?? message} />
        {user.data === null ? (
          <Empty title={messages.common.notFound}>This person doesn't exist, or you don't have access.</Empty>
        ) : (
          <>
            <div className={`${styles.column} phone-gap-4 stack min-w-0 gap-5`}>
              {user.data ? (
                <DetailsPanel user={user.data} session={session} onUnsaved={setDetailsUnsaved} />
              ) : (
                <Panel title="Details">
                  <DataView
                    query={user}
                    failed="Couldn't load the profile."
                    loading={<DetailSkeleton />}
                    empty={null}
                  >
                    {() => null}
                  </DataView>
                </Panel>
              )}
              <StatusPanel
                id={id}
                user={user.data}
                failed={user.isError}
                session={session}
                onFailed={setFeedback}
              />
            </div>
            <Belongings id={id} user={user.data} session={session} onUnsaved={setVehicleUnsaved} />
          </>
        )}
      </div>
      <ConfirmLeave
        unsaved={detailsUnsaved || vehicleUnsaved}
        title="Leave without saving?"
        confirm={t("Discard edits")}
      >
        {vehicleUnsaved
          ? "You'll lose your vehicle edits and new pictures."
          : "You'll lose your edits to the details."}
      </ConfirmLeave>
    </>
  )
}

const Face = ({ user, name }: { user: ShownUser | null | undefined; name: string }) =>
  user?.category === "commercial" && user.avatar ? (
    <img className={styles.business} src={user.avatar} alt="" />
  ) : (
    <Avatar name={name} image={user?.avatar} size={38} />
  )

/**
 * Vehicles and requests of a customer. Technicians see only requests assigned to them. Technicians have their
 * work instead, other staff nothing.
 */
function Belongings({
  id,
  user,
  session,
  onUnsaved,
}: {
  id: string
  user: ShownUser | undefined
  session: Session
  onUnsaved: (unsaved: boolean) => void
}) {
  const isClerk = mayPass(session.role, ["clerk"])
  const isOwn = session.id === id && session.role === "user"
  const worksOn = session.role === "technician" && user?.role === "user"
  const owns = (isClerk && (user?.role ?? "user") === "user") || isOwn
  if ((user?.role === "technician" || user?.serviceTechnician) && (isClerk || session.id === id))
    return (
      <div className={`${styles.column} phone-gap-4 stack min-w-0 gap-5`}>
        <TechnicianWork technician={id} />
      </div>
    )
  if (!owns && !worksOn) return null
  return (
    <div className={`${styles.column} phone-gap-4 stack min-w-0 gap-5`}>
      {owns && <StoredPayments customerId={id} name={user?.name} isOwn={isOwn} />}
      <Vehicles
        customerId={id}
        name={user?.name}
        mayEdit={owns}
        forOffice={isClerk}
        isOwn={isOwn}
        onUnsaved={onUnsaved}
      />
      <Requests of={id} forStaff={isStaff(session.role)} note={worksOn ? "Your jobs" : undefined} />
    </div>
  )
}

function Requests({ of, forStaff, note }: { of: string; forStaff: boolean; note: string | undefined }) {
  const requests = useInfiniteQuery(requestsOfCustomerQuery(of))
  return (
    <Panel title="Service Requests" aside={note} flush>
      <DataView
        query={requests}
        failed={messages.profile.requestsFailed}
        loading={<RequestSkeleton />}
        empty={{
          // A page can be empty for a technician while later pages are not.
          when: ({ pages }) => !requests.hasNextPage && pages.every(({ reply }) => reply.length === 0),
          show: <Empty title={messages.requests.noneYet} />,
        }}
      >
        {({ pages }) => (
          <OwnRequests requests={pages.flatMap(({ reply }) => reply)} forStaff={forStaff} query={requests} />
        )}
      </DataView>
    </Panel>
  )
}
