import { useMediaQuery } from "@mantine/hooks"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { ListChecks, Plus } from "lucide-react"
import { useMemo, useState } from "react"
import { useNavigate } from "react-router-dom"
import { formatMoney, sum } from "#shared/domain/money/money.ts"
import { passesAll } from "#shared/domain/people/permissions.ts"
import { viewAddressOf } from "#shared/domain/people/saved-views.ts"
import { longDate, shopTimeAt, shortDate, toWireDate, toWireTime } from "#shared/domain/schedule/dates.ts"
import { shortestQuery } from "#shared/domain/search.ts"
import { messages } from "#shared/messages.ts"
import type { Session } from "#web/api/session.ts"
import { typeAhead } from "#web/app/type-ahead.ts"
import { requestsQuery } from "#web/data/requests.ts"
import { techniciansQuery } from "#web/data/technicians.ts"
import { SavedViews } from "#web/staff/shared/views/SavedViews.tsx"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Chips } from "#web/ui/Chips.tsx"
import { DataView, Empty } from "#web/ui/DataView.tsx"
import { Freshness } from "#web/ui/Freshness.tsx"
import { Kbd } from "#web/ui/Kbd.tsx"
import { useKeys } from "#web/ui/keys.ts"
import listing from "#web/ui/listing.module.css"
import { PageHeader } from "#web/ui/PageHeader.tsx"
import { SearchBox } from "#web/ui/SearchBox.tsx"
import { useNow } from "#web/ui/use-now.ts"
import {
  inMonthOf,
  isSearching,
  type ListFilters,
  onDay,
  queryOf,
  type SortField,
  searched,
  type Tab,
  tabs,
  writeFilters,
} from "./address.ts"
import { type Filtering, useFilters } from "./filters.ts"
import { useJustChanged } from "./just-changed.ts"
import styles from "./OfficeList.module.css"
import { DayLinks } from "./parts/DayLinks.tsx"
import { DayNav } from "./parts/DayNav.tsx"
import { FilterMenu, hiddenWords } from "./parts/FilterMenu.tsx"
import { MonthCalendar } from "./parts/MonthCalendar.tsx"
import { MonthReport } from "./parts/MonthReport.tsx"
import { NarrowMenu } from "./parts/NarrowMenu.tsx"
import { CardSkeleton, RequestCards } from "./parts/RequestCards.tsx"
import { RequestTable, TableHead, TableSkeleton } from "./parts/RequestTable.tsx"
import { TypeTotals } from "./parts/TypeTotals.tsx"
import { WeekStrip } from "./parts/WeekStrip.tsx"
import { SelectionBar } from "./selected/SelectionBar.tsx"
import { type Selection, useSelection } from "./selected/use-selection.ts"
import { belongsTo, inZone, orderOf, sortRows, totalsByType } from "./view.ts"

/** In this order because the last ones are off screen on phones. */
const tabsOfPhone: readonly Tab[] = ["all", "Awaiting Completion", "Awaiting Payment", "unassigned", "Paid"]

const tabNames: Record<Tab, { text: string; short: string }> = {
  all: { text: "All", short: "All" },
  "Awaiting Completion": { text: "Awaiting Completion", short: "To do" },
  "Awaiting Payment": { text: "Awaiting Payment", short: "To pay" },
  Paid: { text: "Paid", short: "Paid" },
  unassigned: { text: "Unassigned", short: "Unassigned" },
}

const narrow = "(max-width: 1100px)"

export function OfficeList({ session }: { session: Session }) {
  const filtering = useFilters()
  const { filters, today, change, linkTo } = filtering
  const inCards = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const onPhone = useMediaQuery("(max-width: 700px)", undefined, { getInitialValueInEffect: false })
  const navigate = useNavigate()

  const listed = useListedRequests(filters)
  const { list, rows, inPlace } = listed
  const { selection, selected, begin, selectAll, end } = useSelection(listed.shown)
  const money = passesAll(session.role)

  const newRequest = `/servicerequests/new?date=${encodeURIComponent(toWireDate(filters.date))}`
  useKeys({ n: ["New service", () => typeAhead(navigate(newRequest))] })

  // A phone searches from its bottom bar; what it asks the list for stays to be changed here.
  const [searchOpen, setSearchOpen] = useState(false)
  if (filters.q !== "" && !searchOpen) setSearchOpen(true)
  const searchBox = (
    <SearchBox
      label="Search service requests"
      placeholder="Name, phone, VIN, number, vehicle"
      words={filters.q}
      onSearch={(q) => change(searched(filters, q), "typing")}
    />
  )

  return (
    <>
      <PageHeader
        title={<DayTitle filtering={filtering} />}
        before={<DayNav date={filters.date} today={today} onDay={(date) => change(onDay(filters, date))} />}
        tags={
          <Freshness
            failing={list.isRefetchError}
            updatedAt={list.dataUpdatedAt}
            waiting={list.data === undefined}
          />
        }
        actions={
          onPhone ? (
            <>
              <FilterMenu filters={filters} onPhone onChange={change} />
              <ButtonLink kind="main" size="large" icon={Plus} to={newRequest}>
                New
              </ButtonLink>
            </>
          ) : (
            <>
              {searchBox}
              <ButtonLink kind="main" icon={Plus} to={newRequest}>
                New service <Kbd>N</Kbd>
              </ButtonLink>
            </>
          )
        }
      >
        {onPhone && searchOpen && <div className={styles.phoneSearch}>{searchBox}</div>}
        <WeekStrip date={filters.date} today={today} linkTo={(date) => linkTo(onDay(filters, date))} />
      </PageHeader>

      <FilterBar
        filtering={filtering}
        listed={listed}
        onPhone={onPhone}
        selecting={selection !== undefined}
        onSelect={selection ? end : begin}
      />

      <div className={styles.page}>
        <Results
          filtering={filtering}
          listed={listed}
          inCards={inCards}
          role={session.role}
          newRequest={newRequest}
          selection={selection}
        />
        {/* Below the cards it waits for them: nobody knows before how long they will be. */}
        {!(inCards && list.isPending) && (
          <aside
            className={`${styles.side} stack min-w-0 gap-5`}
            aria-label={money ? "The month and the totals" : "The month"}
          >
            <MonthCalendar
              date={filters.date}
              today={today}
              money={money}
              dayLink={(date) => linkTo(onDay(filters, date))}
              monthLink={(date) => linkTo(inMonthOf(filters, date))}
            />
            {money && (
              <>
                <TypeTotals
                  title={listed.severalDays ? "Found" : shortDate(filters.date)}
                  of={list.hasNextPage ? rows?.length : undefined}
                  totals={inPlace && totalsByType(inPlace)}
                />
                <MonthReport date={filters.date} />
              </>
            )}
            <DayLinks date={filters.date} />
          </aside>
        )}
      </div>
      {selection && (
        <SelectionBar
          rows={selected}
          shown={listed.shown.length}
          date={filters.date}
          technicians={listed.names}
          onSelectAll={selectAll}
          onEnd={end}
        />
      )}
    </>
  )
}

/** The rows of a day or a search, filtered and sorted. */
function useListedRequests(filters: ListFilters) {
  const searching = isSearching(filters)
  const list = useInfiniteQuery(requestsQuery(queryOf(filters)))
  const { data: technicians } = useQuery(techniciansQuery)
  const names = useMemo(() => new Map(technicians?.map(({ _id, name }) => [_id, name])), [technicians])
  const rows = useMemo(() => list.data?.pages.flatMap(({ reply }) => reply), [list.data])
  const changed = useJustChanged(
    `${filters.date} ${filters.technician ?? ""} ${searching ? filters.q : ""} ${list.data?.pages.length}`,
    list.isPlaceholderData ? undefined : rows,
  )
  const severalDays = searching && filters.unfocused
  const sort = orderOf(filters, severalDays)
  const inPlace = rows?.filter((row) => inZone(filters, row))
  const shown = sortRows(inPlace?.filter((row) => belongsTo(filters.tab, row)) ?? [], sort)
  return { searching, list, names, rows, changed, severalDays, sort, inPlace, shown }
}

type Listed = ReturnType<typeof useListedRequests>

function FilterBar({
  filtering,
  listed: { searching, list, rows, names, inPlace },
  onPhone,
  selecting,
  onSelect,
}: {
  filtering: Filtering
  listed: Listed
  onPhone: boolean
  selecting: boolean
  onSelect: () => void
}) {
  const { filters, today, change } = filtering
  return (
    <div className={styles.bar}>
      <Chips
        label="Which requests"
        chosen={filters.tab}
        onChoose={(tab) => change({ ...filters, tab })}
        choices={(onPhone ? tabsOfPhone : tabs).map((value) => {
          const count = inPlace?.filter((row) => belongsTo(value, row)).length
          return {
            value,
            text: onPhone ? tabNames[value].short : tabNames[value].text,
            count: count ?? null,
            more: list.hasNextPage,
            alarming: value === "unassigned" && (count ?? 0) > 0,
          }
        })}
      />
      <span className={`${styles.settings} bar justify-end flex-1 gap-x-4 gap-y-2 text-muted type-small`}>
        <SearchHint filtering={filtering} />
        {!searching && <span className={styles.hidden}>{hiddenWords(filters.hidden)}</span>}
      </span>
      <span className={`${styles.tools} cluster gap-2`}>
        <Button
          kind={selecting ? "soft" : "quiet"}
          size={onPhone ? "large" : "small"}
          icon={ListChecks}
          onClick={onSelect}
        >
          Select
        </Button>
        <SavedViews
          address={viewAddressOf("/servicerequests", writeFilters(filters, today))}
          onPhone={onPhone}
        />
        <NarrowMenu filters={filters} rows={rows ?? []} names={names} onPhone={onPhone} onChange={change} />
      </span>
      {!onPhone && <FilterMenu filters={filters} onPhone={false} onChange={change} />}
    </div>
  )
}

function Results({
  filtering,
  listed,
  inCards,
  role,
  newRequest,
  selection,
}: {
  filtering: Filtering
  listed: Listed
  inCards: boolean
  role: Session["role"]
  newRequest: string
  selection: Selection | undefined
}) {
  const { filters, change } = filtering
  const { list, names, changed, severalDays, sort, inPlace, shown } = listed
  const now = useNow()
  const common = { rows: shown, technicians: names, changed, severalDays, now, selection }
  const sortBy = (field: SortField) => {
    change({ ...filters, sort: { field, descending: sort.field === field && !sort.descending } })
  }
  return (
    <div className={inCards ? listing.bare : listing.panel} data-stale={list.isPlaceholderData || undefined}>
      <DataView
        query={list}
        failed="Couldn't load the list."
        loading={inCards ? <CardSkeleton /> : <TableSkeleton sort={sort} severalDays={severalDays} />}
        empty={{
          when: () => shown.length === 0,
          show: (
            <>
              {!inCards && <TableHead sort={sort} severalDays={severalDays} />}
              <NothingMatches filtering={filtering} listed={inPlace?.length ?? 0} newRequest={newRequest} />
            </>
          ),
        }}
      >
        {() =>
          inCards ? (
            <RequestCards {...common} role={role} />
          ) : (
            <RequestTable {...common} sort={sort} onSort={sortBy} />
          )
        }
      </DataView>
      <MoreRows listed={listed} />
      {shown.length > 0 && <ListFoot listed={listed} money={passesAll(role)} />}
    </div>
  )
}

function MoreRows({ listed: { searching, list, rows } }: { listed: Listed }) {
  if (!list.hasNextPage) return null
  return (
    <div className="cluster items-center gap-x-5 gap-y-4 px-5 py-4 text-muted type-small rule-above">
      <Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>
        Load more
      </Button>
      <span>
        {rows?.length === 0
          ? "No matches yet. Still searching."
          : searching
            ? `More than ${rows?.length} matches. Add a word, phone or number to narrow it down.`
            : `${rows?.length} loaded. There are more.`}
      </span>
    </div>
  )
}

const ListFoot = ({ listed: { list, shown }, money }: { listed: Listed; money: boolean }) => (
  <footer className={styles.foot}>
    <span>
      <b>
        {shown.length} {shown.length === 1 ? "service request" : "service requests"}
        {list.hasNextPage && " so far"}
      </b>
      <span className={styles.legend}>
        {" "}
        · purple means priced but not done. The square shows the status color. <Kbd>J</Kbd> <Kbd>K</Kbd> move
        between rows.
      </span>
    </span>
    <span className={`${styles.updated} ml-auto`}>
      Updated {toWireTime(shopTimeAt(new Date(list.dataUpdatedAt)).minutes)}
    </span>
    {money && <b className={styles.sum}>{formatMoney(sum(shown.map(({ total }) => total)))}</b>}
  </footer>
)

function DayTitle({ filtering: { filters, today } }: { filtering: Filtering }) {
  const { q, date, unfocused } = filters
  if (isSearching(filters) && unfocused) return `“${q.trim()}”`
  const year = date.slice(0, 4) === today.slice(0, 4) ? "" : `, ${date.slice(0, 4)}`
  return (
    <>
      <span className={styles.onDesk}>{longDate(date) + year}</span>
      <span className={styles.onPhone}>{shortDate(date) + year}</span>
    </>
  )
}

function SearchHint({ filtering: { filters, change } }: { filtering: Filtering }) {
  if (filters.q === "") return null
  if (!isSearching(filters)) return <span>Type at least {shortestQuery} characters</span>
  return (
    <>
      <span>{filters.unfocused ? "All dates, all statuses" : `On ${shortDate(filters.date)}`}</span>
      <Button kind="quiet" size="small" onClick={() => change({ ...filters, unfocused: !filters.unfocused })}>
        {filters.unfocused ? `Only ${shortDate(filters.date)}` : "Search all dates"}
      </Button>
    </>
  )
}

function NothingMatches({
  filtering: { filters, change },
  listed,
  newRequest,
}: {
  filtering: Filtering
  listed: number
  newRequest: string
}) {
  const { q, date, tab, unfocused, hidden } = filters
  const title = messages.requests.none
  const day = shortDate(date)

  if (tab !== "all" && listed > 0)
    return (
      <Empty
        title={title}
        actions={
          <Button size="large" onClick={() => change({ ...filters, tab: "all" })}>
            Show all {listed}
          </Button>
        }
      >
        None of the {listed} are {tabNames[tab].text}.
      </Empty>
    )
  if (filters.technician !== undefined || filters.zone !== undefined)
    return (
      <Empty
        title={title}
        actions={
          <Button size="large" onClick={() => change({ ...filters, technician: undefined, zone: undefined })}>
            Show all technicians and zones
          </Button>
        }
      >
        {filters.zone === undefined
          ? `Nothing on ${day} for this technician.`
          : `Nothing on ${day} in ${filters.zone}.`}
      </Empty>
    )
  if (isSearching(filters))
    return (
      <Empty
        title={title}
        actions={
          <>
            <Button size="large" onClick={() => change(searched(filters, ""))}>
              Clear the search
            </Button>
            {!unfocused && (
              <Button size="large" onClick={() => change({ ...filters, unfocused: true })}>
                Search all dates
              </Button>
            )}
          </>
        }
      >
        No match for “{q.trim()}”{unfocused ? "" : ` on ${day}`}. Try a name, phone, number or the last digits
        of a VIN.
      </Empty>
    )
  return (
    <Empty
      title={title}
      actions={
        <>
          <ButtonLink size="large" icon={Plus} to={newRequest}>
            New service on {day}
          </ButtonLink>
          {hidden.length > 0 && (
            <Button size="large" onClick={() => change({ ...filters, hidden: [] })}>
              Show hidden statuses
            </Button>
          )}
        </>
      }
    >
      No jobs on {day}
      {hidden.length > 0 && `, ${(hiddenWords(hidden) ?? "").replace(/ hidden$/, " aside")}`}.
    </Empty>
  )
}
