import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useParams, useSearchParams } from "react-router"
import { isStaff, mayPass } from "../../../../shared/domain/permissions.ts"
import { type Session, useSession } from "../../app/session.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { DataView, Empty } from "../../ui/DataView.tsx"
import { Notice } from "../../ui/Notice.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { Panel } from "../../ui/Panel.tsx"
import styles from "./Profile.module.css"
import { DetailBones, Details } from "./parts/Details.tsx"
import { OwnRequests, RequestBones } from "./parts/OwnRequests.tsx"
import { requestsOfCustomerQuery, userQuery } from "./queries.ts"

/** A person as the shop knows him, and what was done for him. */
export default function Profile() {
  const { id = "" } = useParams()
  const [parameters] = useSearchParams()
  const session = useSession()
  const user = useQuery(userQuery(id))
  if (!session) return null
  const name = user.data?.name ?? (session.id === id ? session.name : undefined)

  return (
    <>
      <PageHeader
        title={name ?? "Profile"}
        actions={name && <Avatar name={name} image={user.data?.avatar} size={40} />}
      />
      <div className={styles.page}>
        <Notice message={parameters.get("message")} />
        {user.data === null ? (
          <Empty title="Not Found">Nobody with this address is known, or you may not see him.</Empty>
        ) : (
          <>
            <Panel title="Details">
              <DataView
                query={user}
                failed="The profile did not load."
                loading={<DetailBones />}
                empty={null}
              >
                {(found) => found && <Details user={found} />}
              </DataView>
            </Panel>
            {seesRequests(session, id) && <Requests of={id} forStaff={isStaff(session.role)} />}
          </>
        )}
      </div>
    </>
  )
}

/** A customer sees his own; a technician the jobs that he is assigned to, never a person's. */
const seesRequests = ({ role, id }: Session, of: string) =>
  role === "user" ? id === of : mayPass(role, ["clerk"])

function Requests({ of, forStaff }: { of: string; forStaff: boolean }) {
  const requests = useInfiniteQuery(requestsOfCustomerQuery(of))
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = requests
  return (
    <Panel title="Service Requests" flush>
      <DataView
        query={requests}
        failed="Unable to pull service requests at the moment, please try later"
        loading={<RequestBones />}
        empty={{
          when: ({ pages: [first] }) => first?.reply.length === 0,
          show: <Empty title="There are no service requests that match." />,
        }}
      >
        {({ pages }) => (
          <OwnRequests
            requests={pages.flatMap(({ reply }) => reply)}
            forStaff={forStaff}
            onMore={hasNextPage ? () => void fetchNextPage() : undefined}
            loadingMore={isFetchingNextPage}
          />
        )}
      </DataView>
    </Panel>
  )
}
