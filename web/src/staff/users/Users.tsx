import { useMediaQuery } from "@mantine/hooks"
import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query"
import { UserPlus } from "lucide-react"
import { useEffect, useMemo, useState } from "react"
import { useLocation, useSearchParams } from "react-router"
import type { ReplyOf } from "../../../../shared/api/endpoint.ts"
import type { countRoles } from "../../../../shared/api/users.ts"
import type { Role } from "../../../../shared/domain/permissions.ts"
import { shortestQuery } from "../../../../shared/domain/search.ts"
import { messages } from "../../../../shared/messages.ts"
import { Button, ButtonLink } from "../../ui/Button.tsx"
import { Chips } from "../../ui/Chips.tsx"
import { DataView, Empty } from "../../ui/DataView.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { say } from "../../ui/say.ts"
import { addedIn } from "./added.ts"
import { isSearching, roleOf } from "./address.ts"
import { type Filtering, useFilters } from "./filters.ts"
import { AddUser } from "./parts/AddUser.tsx"
import { CardBones, UserCards } from "./parts/UserCards.tsx"
import { TableBones, UserTable } from "./parts/UserTable.tsx"
import { roleCountsQuery, type Session, sessionCountQuery, sessionsQuery, usersQuery } from "./queries.ts"
import styles from "./Users.module.css"
import { categoryNames, groupNames } from "./words.ts"

/** Below it the list has no room for a panel beside it and every user is a card. */
const narrow = "(max-width: 1200px)"

/** Who works here, who is a customer, and who is logged in. */
export default function Users() {
  const filtering = useFilters()
  const { filters, change } = filtering
  const location = useLocation()
  const inCards = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const onPhone = useMediaQuery("(max-width: 700px)", undefined, { getInitialValueInEffect: false })

  useMessage()

  const list = useInfiniteQuery(usersQuery(filters))
  const counts = useQuery(roleCountsQuery)
  const sessionCount = useQuery(sessionCountQuery)
  const { hasNextPage, isFetching, fetchNextPage } = list
  const found = useMemo(() => list.data?.pages.flatMap(({ reply }) => reply), [list.data])
  const sessions = useSessions(list.data?.pages.map(({ reply }) => reply.map(({ _id }) => _id)) ?? [])
  // A page may come back empty and still not be the last: what it had was somebody else's.
  useEffect(() => {
    if (found?.length === 0 && hasNextPage && !isFetching) void fetchNextPage()
  }, [found, hasNextPage, isFetching, fetchNextPage])

  const added = addedIn(location.state)
  const rows = useMemo(() => {
    const isListed = found?.some(({ _id }) => _id === added?._id) ?? false
    return added === undefined || isListed ? (found ?? []) : [added, ...(found ?? [])]
  }, [found, added])
  const [open, setOpen] = useState<string>()

  const role = roleOf(filters)
  const nobodyAsked = role === "all" && !isSearching(filters)
  const searchBox = (
    <SearchBox
      label="Search users"
      placeholder="Name, company or phone"
      words={filters.q}
      onSearch={(q) => change({ ...filters, q }, "typing")}
    />
  )
  const shown = {
    rows,
    sessions,
    isNew: (id: string) => id === added?._id,
    open,
    onOpen: (id: string) => setOpen(id === open ? undefined : id),
  }

  return (
    <>
      <PageHeader
        title="Users"
        subtitle={sessionCount.data === undefined ? " " : sessionsText(sessionCount.data)}
        actions={
          <>
            {!onPhone && searchBox}
            {inCards && (
              <ButtonLink kind="main" size={onPhone ? "large" : "medium"} icon={UserPlus} to="/register">
                Add
              </ButtonLink>
            )}
          </>
        }
      >
        {onPhone && <div className={styles.search}>{searchBox}</div>}
      </PageHeader>
      <div className={styles.bar}>
        <Roles filtering={filtering} counts={counts.data} />
        {role === "user" && <Categories filtering={filtering} />}
        <Hint filtering={filtering} countsFailed={counts.isError && counts.data === undefined} />
      </div>
      <div className={styles.page}>
        <div
          className={inCards ? styles.cards : styles.panel}
          data-stale={list.isPlaceholderData || undefined}
        >
          {nobodyAsked ? (
            <Empty title="Who is it?">Type a name, a company or a phone.</Empty>
          ) : (
            <DataView
              query={list}
              failed={messages.users.listFailed}
              loading={inCards ? <CardBones /> : <TableBones />}
              empty={{
                when: () => rows.length === 0 && !hasNextPage,
                show: <Nobody filtering={filtering} />,
              }}
            >
              {() => (inCards ? <UserCards {...shown} /> : <UserTable {...shown} />)}
            </DataView>
          )}
          {!nobodyAsked && rows.length > 0 && (
            <footer className={styles.foot}>
              {hasNextPage && (
                <Button onClick={() => void fetchNextPage()} busy={list.isFetchingNextPage}>
                  Load more
                </Button>
              )}
              <span>
                <Extent filtering={filtering} rows={rows.length} counts={counts.data} hasMore={hasNextPage} />
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

/** The feedback that the page was opened with; it goes by itself (spec 1, section 4). */
function useMessage(): void {
  const [parameters, setParameters] = useSearchParams()
  const message = parameters.get("message")
  useEffect(() => {
    if (message === null) return
    say(message)
    setParameters(
      (now) => {
        now.delete("message")
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [message, setParameters])
}

const number = (count: number): string => count.toLocaleString("en-US")
const sessionsText = (count: number): string =>
  count === 1 ? "1 session is open" : `${number(count)} sessions are open`

/** The sessions of everybody who is listed, asked for a page at a time; nothing of a page that is not known yet. */
function useSessions(pages: string[][]): (userId: string) => readonly Session[] | "loading" | "failed" {
  const answers = useQueries({ queries: pages.filter((ids) => ids.length > 0).map(sessionsQuery) })
  const asked = pages.filter((ids) => ids.length > 0)
  return (userId) => {
    const page = asked.findIndex((ids) => ids.includes(userId))
    const answer = answers[page]
    if (answer === undefined) return []
    if (answer.data === undefined) return answer.isError ? "failed" : "loading"
    return answer.data.filter((session) => session.userId === userId)
  }
}

type Counts = ReplyOf<typeof countRoles>

function Roles({
  filtering: { filters, change },
  counts,
}: {
  filtering: Filtering
  counts: Counts | undefined
}) {
  const ofRole = (role: Role) => ({
    value: role,
    text: groupNames[role],
    ...(counts && { count: counts[role] }),
  })
  return (
    <Chips<Role | "all">
      label="Which role"
      chosen={roleOf(filters)}
      onChoose={(role) => change({ ...filters, role, category: undefined })}
      choices={[
        { value: "all", text: "All" },
        ...(["technician", "clerk", "user", "developer", "admin"] as const).map(ofRole),
      ]}
    />
  )
}

const Categories = ({ filtering: { filters, change } }: { filtering: Filtering }) => (
  <Chips
    label="Which customers"
    chosen={filters.category ?? "any"}
    onChoose={(category) =>
      change({ ...filters, role: "user", category: category === "any" ? undefined : category })
    }
    choices={[
      { value: "any", text: "Any account" },
      { value: "commercial", text: categoryNames.commercial },
      { value: "carrier", text: categoryNames.carrier },
    ]}
  />
)

function Hint({ filtering: { filters }, countsFailed }: { filtering: Filtering; countsFailed: boolean }) {
  const tooShort = filters.q !== "" && !isSearching(filters)
  const words = tooShort
    ? `The search starts with ${shortestQuery} characters`
    : countsFailed
      ? messages.users.rolesFailed
      : undefined
  return words === undefined ? null : (
    <span className={styles.note} role="status">
      {words}
    </span>
  )
}

/** How much of how much is listed. */
function Extent({
  filtering: { filters },
  rows,
  counts,
  hasMore,
}: {
  filtering: Filtering
  rows: number
  counts: Counts | undefined
  hasMore: boolean
}) {
  const role = roleOf(filters)
  if (!hasMore) return rows === 1 ? "1 user" : `${number(rows)} users`
  if (isSearching(filters))
    return `More than ${number(rows)} match. Another letter or a whole word finds fewer.`
  if (filters.category !== undefined || role === "all" || !counts)
    return `${number(rows)} are listed, by name.`
  return `${number(rows)} of ${number(counts[role])} are listed, by name.`
}

function Nobody({ filtering: { filters, change } }: { filtering: Filtering }) {
  if (!isSearching(filters)) return <Empty title={messages.users.none} />
  const everywhere = roleOf(filters) === "all"
  return (
    <Empty
      title={messages.users.none}
      actions={
        <>
          {!everywhere && (
            <Button size="large" onClick={() => change({ ...filters, role: "all", category: undefined })}>
              Search all roles
            </Button>
          )}
          <Button size="large" onClick={() => change({ ...filters, q: "" })}>
            Clear the search
          </Button>
        </>
      }
    >
      Nobody is found under “{filters.q.trim()}”{!everywhere && " here"}.
    </Empty>
  )
}
