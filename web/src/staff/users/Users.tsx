import { useQuery } from "@tanstack/react-query"
import { ReceiptText, UserPlus } from "lucide-react"
import { useEffect } from "react"
import { useSearchParams } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import { useIsPhone, useMedia } from "#web/ui/use-media.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { sessionCountQuery } from "../../data/people/sessions.ts"
import { roleCountsQuery } from "../../data/people/users.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { DataView, Empty } from "../../ui/feedback/DataView.tsx"
import { showMessage } from "../../ui/feedback/notifications.ts"
import { SearchBox } from "../../ui/form/SearchBox.tsx"
import listing from "../../ui/page/listing.module.css"
import { MoreButton } from "../../ui/page/MoreButton.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { useFilters } from "./filters.ts"
import { AddUser } from "./parts/AddUser.tsx"
import { Categories, Hint, Roles } from "./parts/Filters.tsx"
import { NoUsers, ResultCount } from "./parts/ResultCount.tsx"
import { CardSkeleton, UserCards } from "./parts/UserCards.tsx"
import { TableSkeleton, UserTable } from "./parts/UserTable.tsx"
import { isSearching, roleOf } from "./search-parameters.ts"
import styles from "./Users.module.css"
import { useUserList } from "./use-user-list.ts"

/** Below this width, cards replace table and side panel. */
const narrow = "(max-width: 1200px)"

export default function Users() {
  const filtering = useFilters()
  const { filters, change } = filtering
  const inCards = useMedia(narrow)
  const onPhone = useIsPhone()

  useMessage()

  const { list, shown: listProps } = useUserList(filters)
  const { hasNextPage } = list
  const counts = useQuery(roleCountsQuery)
  const sessionCount = useQuery(sessionCountQuery)

  const role = roleOf(filters)
  const needsSearch = role === "all" && !isSearching(filters)
  const searchBox = (
    <SearchBox
      label="Search users"
      placeholder="Name, company, phone or plate"
      searchTerm={filters.q}
      onSearch={(q) => change({ ...filters, q }, "typing")}
    />
  )
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle={sessionCount.data === undefined ? "\u00a0" : sessionsText(sessionCount.data)}
        actions={
          <>
            {!onPhone && searchBox}
            <HeadLinks inCards={inCards} onPhone={onPhone} />
          </>
        }
      >
        {onPhone && <div className={styles.search}>{searchBox}</div>}
      </PageHeader>
      <div className={styles.bar}>
        <Roles filtering={filtering} counts={counts.data} />
        {role === "user" && <Categories filtering={filtering} />}
        <Hint
          filtering={filtering}
          countsFailed={counts.isError && counts.data === undefined}
          className={`${styles.note} ml-auto text-muted type-small`}
        />
      </div>
      <div className={styles.page}>
        <div
          className={inCards ? `${listing.bare} column` : `${listing.panel} column`}
          data-stale={list.isPlaceholderData || undefined}
        >
          {needsSearch ? (
            <Empty title="Find a user">Type a name, company or phone.</Empty>
          ) : (
            <DataView
              query={list}
              failed={messages.users.listFailed}
              loading={inCards ? <CardSkeleton /> : <TableSkeleton />}
              empty={{
                when: () => listProps.rows.length === 0 && !hasNextPage,
                show: <NoUsers filtering={filtering} />,
              }}
            >
              {() => (inCards ? <UserCards {...listProps} /> : <UserTable {...listProps} />)}
            </DataView>
          )}
          {!needsSearch && list.data && listProps.rows.length > 0 && (
            <footer
              className={`${styles.foot} mt-auto cluster items-center gap-x-5 gap-y-4 px-5 py-4 text-muted type-small rule-above min-h-control`}
            >
              <MoreButton query={list}>Load more</MoreButton>
              <span>
                <ResultCount
                  filtering={filtering}
                  rows={listProps.rows.length}
                  counts={counts.data}
                  hasMore={hasNextPage}
                />
              </span>
            </footer>
          )}
        </div>
        {!inCards && (
          <aside className={styles.side} aria-label="Add a user">
            <AddUser />
          </aside>
        )}
      </div>
    </>
  )
}

const HeadLinks = ({ inCards, onPhone }: { inCards: boolean; onPhone: boolean }) => (
  <>
    {inCards ? (
      <ButtonLink
        size={onPhone ? "large" : "medium"}
        icon={ReceiptText}
        label="Billing Profiles"
        to="/billing"
      />
    ) : (
      <ButtonLink icon={ReceiptText} to="/billing">
        Billing Profiles
      </ButtonLink>
    )}
    {inCards && (
      <ButtonLink kind="main" size={onPhone ? "large" : "medium"} icon={UserPlus} to="/register">
        Add
      </ButtonLink>
    )}
  </>
)

/** Shows the message passed in the URL. It disappears by itself (owner's specification). */
function useMessage(): void {
  const [parameters, setParameters] = useSearchParams()
  const message = parameters.get("message")
  useEffect(() => {
    if (message === null) return
    showMessage(message)
    setParameters(
      (now) => {
        now.delete("message")
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [message, setParameters])
}

const sessionsText = (count: number): string =>
  count === 1 ? "1 open session" : `${count.toLocaleString("en-US")} open sessions`
