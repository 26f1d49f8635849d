import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useParams, useSearchParams } from "react-router"
import { isStaff } from "../../../../shared/domain/permissions.ts"
import { useSession } from "../../app/session.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { BoneLines, DataView, Empty } from "../../ui/DataView.tsx"
import { Notice } from "../../ui/Notice.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { Panel } from "../../ui/Panel.tsx"
import styles from "./Profile.module.css"
import { Details } from "./parts/Details.tsx"
import { OwnRequests } from "./parts/OwnRequests.tsx"
import { requestsOfCustomerQuery, userQuery } from "./queries.ts"

/** A person as the shop knows him, and what was done for him. */
export default function Profile() {
  const { id = "" } = useParams()
  const [parameters] = useSearchParams()
  const session = useSession()
  const user = useQuery(userQuery(id))
  const requests = useInfiniteQuery(requestsOfCustomerQuery(id))
  const name = user.data?.name ?? (session?.id === id ? session.name : "Profile")
  const pages = requests.data?.pages.map(({ reply }) => reply) ?? []

  return (
    <>
      <PageHeader title={name} beside={<Avatar name={name} image={user.data?.avatar} size={40} />} />
      <div className={styles.page}>
        <Notice message={parameters.get("message")} />
        <Panel title="Details">
          <DataView
            query={user}
            failed="The profile did not load."
            loading={<BoneLines count={5} />}
            empty={{
              when: (found) => found === null,
              show: (
                <Empty title="Not Found">Nobody with this address is known, or you may not see him.</Empty>
              ),
            }}
          >
            {(found) => found && <Details user={found} />}
          </DataView>
        </Panel>
        <Panel title="Service Requests" flush>
          <DataView
            query={requests}
            failed="Unable to pull service requests at the moment, please try later"
            loading={
              <div className={styles.bones}>
                <BoneLines count={8} />
              </div>
            }
            empty={{
              when: ({ pages: [first] }) => first?.reply.length === 0,
              show: <Empty title="There are no service requests that match." />,
            }}
          >
            {() => (
              <OwnRequests
                requests={pages.flat()}
                forStaff={session !== null && isStaff(session.role)}
                onMore={requests.hasNextPage ? () => void requests.fetchNextPage() : undefined}
                loadingMore={requests.isFetchingNextPage}
              />
            )}
          </DataView>
        </Panel>
      </div>
    </>
  )
}
