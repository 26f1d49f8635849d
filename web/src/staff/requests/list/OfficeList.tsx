import { Plus } from "lucide-react"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { formatMoney, sum } from "#shared/domain/money/money.ts"
import { passesAll } from "#shared/domain/people/permissions.ts"
import { longDate, shopTimeAt, shortDate, toWireDate, toWireTime } from "#shared/domain/schedule/dates.ts"
import type { Session } from "#web/api/session.ts"
import { typeAhead } from "#web/app/early-typing.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView } from "#web/ui/feedback/DataView.tsx"
import { Freshness } from "#web/ui/feedback/Freshness.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import { SearchBox } from "#web/ui/form/SearchBox.tsx"
import { useHotkeys } from "#web/ui/hotkeys.ts"
import { Kbd } from "#web/ui/Kbd.tsx"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import listing from "#web/ui/page/listing.module.css"
import { MoreButton } from "#web/ui/page/MoreButton.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { useIsPhone, useMedia } from "#web/ui/use-media.ts"
import { useNow } from "#web/ui/use-now.ts"
import { narrow, RequestCards } from "./cards.ts"
import { type Filtering, useFilters } from "./filters.ts"
import styles from "./OfficeList.module.css"
import { CardSkeleton } from "./parts/CardSkeleton.tsx"
import { DayLinks } from "./parts/DayLinks.tsx"
import { DayNav } from "./parts/DayNav.tsx"
import { FilterBar } from "./parts/FilterBar.tsx"
import { FilterMenu, hiddenText } from "./parts/FilterMenu.tsx"
import { MonthCalendar } from "./parts/MonthCalendar.tsx"
import { MonthReport } from "./parts/MonthReport.tsx"
import { NothingMatches } from "./parts/NothingMatches.tsx"
import { RequestTable, TableHead, TableSkeleton } from "./parts/RequestTable.tsx"
import { TypeTotals } from "./parts/TypeTotals.tsx"
import { tabNames } from "./parts/tab-names.ts"
import { useToScheduleChoice } from "./parts/use-to-schedule-choice.ts"
import { WeekStrip } from "./parts/WeekStrip.tsx"
import {
  inMonthOf,
  isSearching,
  isToSchedule,
  onDay,
  type SortField,
  type Tab,
  withSearch,
  withTab,
} from "./search-parameters.ts"
import { type Selection, useSelection } from "./selected/use-selection.ts"
import { type ListedRequests, useListedRequests } from "./use-listed-requests.ts"
import { totalsByType } from "./view.ts"

const SelectionBar = lazyComponent(() => import("./selected/SelectionBar.tsx"))

export default function OfficeList({ session }: { session: Session }) {
  const filtering = useFilters()
  const { filters } = filtering
  const inCards = useMedia(narrow)
  const onPhone = useIsPhone()
  const navigate = useNavigate()

  const listed = useListedRequests(filters)
  const { selection, selected, begin, selectAll, end } = useSelection(listed.visibleRows)

  const newRequest = `/servicerequests/new?date=${encodeURIComponent(toWireDate(filters.date))}`
  useHotkeys({ n: ["New service", () => typeAhead(navigate(newRequest))] })

  return (
    <>
      <Header filtering={filtering} listed={listed} onPhone={onPhone} newRequest={newRequest} />
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
        {/* Below the cards, so it waits until their height is known. */}
        {!(inCards && listed.list.isPending) && (
          <Side filtering={filtering} listed={listed} money={passesAll(session.role)} />
        )}
      </div>
      {selection && (
        <SelectionBar
          rows={selected}
          visibleCount={listed.visibleRows.length}
          date={filters.date}
          technicians={listed.names}
          onSelectAll={selectAll}
          onEnd={end}
        />
      )}
    </>
  )
}

type HeaderProps = { filtering: Filtering; listed: ListedRequests; onPhone: boolean; newRequest: string }

function Header({ filtering, listed, onPhone, newRequest }: HeaderProps) {
  const { filters, today, change, linkTo } = filtering
  const { list, searching } = listed
  const toSchedule = useToScheduleChoice(filters, listed)
  // A phone searches from its bottom bar; what it asks the list for stays to be changed here.
  const [searchOpen, setSearchOpen] = useState(false)
  if (filters.q !== "" && !searchOpen) setSearchOpen(true)
  const searchBox = (
    <SearchBox
      label="Search service requests"
      placeholder="Name, phone, VIN, plate, part, number"
      searchTerm={filters.q}
      onSearch={(q) => change(withSearch(filters, q), "typing")}
    />
  )

  return (
    <PageHeader
      title={<DayTitle filtering={filtering} />}
      before={<DayNav date={filters.date} today={today} onDay={(date) => change(onDay(filters, date))} />}
      tags={
        <>
          {list.data && <Freshness failing={list.isRefetchError} updatedAt={list.dataUpdatedAt} />}
          {!onPhone && (
            <Chips<Tab>
              label="Across all days"
              choices={[toSchedule]}
              chosen={filters.tab}
              onChoose={(tab) => change(withTab(filters, tab))}
            />
          )}
          {!searching && !isToSchedule(filters) && (
            <span className={`${styles.hidden} text-muted type-small`}>{hiddenText(filters.hidden)}</span>
          )}
        </>
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
  )
}

type SideProps = { filtering: Filtering; listed: ListedRequests; money: boolean }

/** The month, and for those who see money the totals. */
function Side({
  filtering: { filters, today, linkTo },
  listed: { list, rows, inPlace, severalDays },
  money,
}: SideProps) {
  return (
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
            title={severalDays ? "Found" : shortDate(filters.date)}
            of={list.hasNextPage ? rows?.length : undefined}
            totals={inPlace && totalsByType(inPlace)}
          />
          <MonthReport date={filters.date} />
        </>
      )}
      <DayLinks date={filters.date} />
    </aside>
  )
}

type ResultsProps = {
  filtering: Filtering
  listed: ListedRequests
  inCards: boolean
  role: Session["role"]
  newRequest: string
  selection: Selection | undefined
}

function Results({ filtering, listed, inCards, role, newRequest, selection }: ResultsProps) {
  const { filters, change } = filtering
  const { list, names, changed, severalDays, sort, inPlace, visibleRows } = listed
  const now = useNow()
  const common = {
    rows: visibleRows,
    technicians: names,
    changed,
    severalDays,
    now,
    search: filters.q,
    selection,
  }
  const sortBy = (field: SortField) => {
    change({ ...filters, sort: { field, descending: sort.field === field && !sort.descending } })
  }
  return (
    <div
      className={inCards ? `${listing.bare} column column` : `${listing.panel} column column`}
      data-stale={list.isPlaceholderData || undefined}
    >
      <DataView
        query={list}
        failed="Couldn't load the list."
        loading={inCards ? <CardSkeleton /> : <TableSkeleton sort={sort} severalDays={severalDays} />}
        empty={{
          when: () => visibleRows.length === 0,
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
      {visibleRows.length > 0 && <ListFoot listed={listed} money={passesAll(role)} />}
    </div>
  )
}

function MoreRows({ listed: { searching, list, rows } }: { listed: ListedRequests }) {
  if (!list.hasNextPage) return null
  return (
    <div className="cluster items-center gap-x-5 gap-y-4 px-5 py-4 text-muted type-small rule-above">
      <MoreButton query={list}>Load more</MoreButton>
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

const ListFoot = ({ listed: { list, visibleRows }, money }: { listed: ListedRequests; money: boolean }) => (
  <footer className={styles.foot}>
    <span>
      <b>
        {visibleRows.length} {visibleRows.length === 1 ? "service request" : "service requests"}
        {list.hasNextPage && " so far"}
      </b>
      <span className={`${styles.legend} text-muted type-small`}>
        {" "}
        · purple means priced but not done. The square shows the status color. <Kbd>J</Kbd> <Kbd>K</Kbd> move
        between rows.
      </span>
    </span>
    <span className="ml-auto text-muted type-small">
      Updated {toWireTime(shopTimeAt(new Date(list.dataUpdatedAt)).minutes)}
    </span>
    {money && <b className={styles.sum}>{formatMoney(sum(visibleRows.map(({ total }) => total)))}</b>}
  </footer>
)

function DayTitle({ filtering: { filters, today } }: { filtering: Filtering }) {
  const { q, date, unfocused } = filters
  if (isToSchedule(filters)) return tabNames.toSchedule.text
  if (isSearching(filters) && unfocused) return `“${q.trim()}”`
  const year = date.slice(0, 4) === today.slice(0, 4) ? "" : `, ${date.slice(0, 4)}`
  return (
    <>
      <span className={styles.onDesk}>{longDate(date) + year}</span>
      <span className={`${styles.onPhone} hidden`}>{shortDate(date) + year}</span>
    </>
  )
}
