import { useMediaQuery } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight, ListFilter, Users } from "lucide-react"
import { type ReactNode, useMemo, useState } from "react"
import { type LoaderFunctionArgs, replace } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { addDays, longDate, shortDate, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { hoursOn } from "#shared/domain/schedule/opening-hours.ts"
import { useParameters } from "#web/app/parameters.ts"
import { zipsQuery } from "#web/data/shop/zips.ts"
import { dayIn } from "#web/staff/shared/jobs/day-address.ts"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { DataView, Empty } from "#web/ui/feedback/DataView.tsx"
import { Freshness } from "#web/ui/feedback/Freshness.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { useJustChanged } from "../list/just-changed.ts"
import { DayNav } from "../list/parts/DayNav.tsx"
import { parametersOf, type View, viewIn } from "./address.ts"
import { type Board, type Lane, technicianIdsOf, techniciansAfterMove } from "./board.ts"
import { ChooseDialog } from "./dialogs/ChooseDialog.tsx"
import { FilterDialog } from "./dialogs/FilterDialog.tsx"
import { MoveDialog } from "./dialogs/MoveDialog.tsx"
import { driveOf, milesTo } from "./drive.ts"
import { DeskBoard } from "./parts/DeskBoard.tsx"
import { PhoneDay } from "./parts/PhoneDay.tsx"
import { BoardSkeleton, PhoneSkeleton, WeekSkeleton } from "./parts/Skeletons.tsx"
import { WeekBoard } from "./parts/WeekBoard.tsx"
import styles from "./Scheduler.module.css"
import { useAssigning } from "./use-assigning.tsx"
import { useConfirmedOverlaps } from "./use-confirmed-overlaps.ts"
import { type Days, useDays } from "./use-days.ts"
import { boardsOf, type DayBoard, datesOfWeek, lanesOf, weekTitle } from "./week.ts"

const DriveDialog = lazyComponent(() => import("./dialogs/DriveDialog.tsx"))

/** Redirects to today if the address has no day (owner's specification). */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const parameters = new URL(request.url).searchParams
  if (dayIn(parameters) !== undefined) return null
  return replace(`/scheduler?${parametersOf(todayIn(new Date()), viewIn(parameters))}`)
}

const narrow = "(max-width: 900px)"

export default function Scheduler() {
  const [parameters, change] = useParameters()
  const today = todayIn(useNow())
  const date = dayIn(parameters) ?? today
  const view = viewIn(parameters)
  return (
    <Shop
      key={view === "week" ? `week ${datesOfWeek(date)[0]}` : date}
      date={date}
      today={today}
      view={view}
      onShow={(day, view) => void change(parametersOf(day, view), { preventScrollReset: true })}
    />
  )
}

type DaysQuery = ReturnType<typeof useDays>

type Open =
  | { name: "move"; row: RequestSummary; of: string | undefined }
  | { name: "drive"; lane: Lane }
  | { name: "choose" }
  | { name: "filter" }

/** A shop's day or week: its boards, what is moved on them, and the dialog that is open. */
function useShop(date: string, view: View) {
  const dates = useMemo(() => (view === "week" ? datesOfWeek(date) : [date]), [date, view])
  const query = useDays(dates)
  const { data } = query
  const confirmed = useConfirmedOverlaps()
  const [open, setOpen] = useState<Open>()
  const names = useMemo(
    () => new Map(data?.technicians.map(({ _id, name }) => [_id, name])),
    [data?.technicians],
  )
  const nameOf = (id: string) => names.get(id) ?? "Technician"
  const assigning = useAssigning(data && { rows: data.rows, nameOf }, {
    keep: confirmed.keep,
    onMoved: focusCard,
  })
  const boards = useMemo(
    () => data && assigning.rows && boardsOf(dates, { ...data, rows: assigning.rows }),
    [data, dates, assigning.rows],
  )
  return {
    query,
    kept: confirmed,
    open,
    setOpen,
    assigning,
    board: boards?.whole,
    days: boards?.days ?? [],
    rows: assigning.rows ?? [],
    lanes: boards ? lanesOf(boards.whole) : [],
    isClosed: (day: string) =>
      data?.shops.length !== 0 && data?.shops.every((shop) => !hoursOn(shop, day)) === true,
    changed: useJustChanged(dates.join(" "), data && [...data.rows]),
    actions: {
      nameOf,
      isKept: confirmed.isKept,
      isMoving: assigning.isMoving,
      onMove: (row: RequestSummary, of: string | undefined) => setOpen({ name: "move", row, of }),
      onDrive: (lane: Lane) => setOpen({ name: "drive", lane }),
    },
  }
}

const noTechnicians = {
  when: ({ requests, zones }: Board) => requests === 0 && zones.length === 0,
  show: (
    <Empty title="No technicians yet.">
      Add technicians under Users to see their day and unassigned jobs here.
    </Empty>
  ),
}

function Shop({
  date,
  today,
  view,
  onShow,
}: {
  date: string
  today: string
  view: View
  onShow: (date: string, view: View) => void
}) {
  const inCards = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const shop = useShop(date, view)
  const { query, open, setOpen, assigning, board, days, rows, lanes, isClosed, changed, actions } = shop
  const { data } = query
  const filterButton = board && (
    <Button icon={ListFilter} size={inCards ? "large" : "medium"} onClick={() => setOpen({ name: "filter" })}>
      Technicians {lanes.length}
    </Button>
  )

  return (
    <>
      <Header
        date={date}
        today={today}
        view={view}
        inCards={inCards}
        query={query}
        board={board}
        filterButton={filterButton}
        onShow={onShow}
        onChoose={() => setOpen({ name: "choose" })}
      />
      <DataView
        query={{ ...query, data: board }}
        failed={view === "week" ? "Couldn't load the week." : "Couldn't load the day."}
        alone
        loading={inCards ? <PhoneSkeleton /> : view === "week" ? <WeekSkeleton /> : <BoardSkeleton />}
        empty={noTechnicians}
      >
        {(shownBoard) =>
          inCards ? (
            <PhoneDay
              board={shownBoard}
              days={days}
              date={date}
              rows={rows}
              view={view}
              isClosed={isClosed}
              changed={changed}
              onView={(to) => onShow(date, to)}
              onChoose={() => setOpen({ name: "choose" })}
              filter={
                <>
                  <Hidden board={shownBoard} onShow={() => setOpen({ name: "filter" })} />
                  {filterButton}
                </>
              }
              {...actions}
            />
          ) : (
            <>
              <Hidden board={shownBoard} onShow={() => setOpen({ name: "filter" })} />
              {view === "week" ? (
                <WeekBoard
                  board={shownBoard}
                  days={days}
                  rows={rows}
                  today={today}
                  isClosed={isClosed}
                  changed={changed}
                  dayLink={(day) => `?${parametersOf(day, "technician")}`}
                  onKeep={({ keys }) => shop.kept.keep(keys)}
                  onDrop={(row, to) => assigning.assign([{ row, to }])}
                  {...actions}
                />
              ) : (
                <DayOnDesk board={shownBoard} date={date} isToday={date === today} shop={shop} />
              )}
            </>
          )
        }
      </DataView>
      {open && data && (
        <OpenDialog
          open={open}
          data={data}
          date={date}
          days={days}
          isClosed={isClosed}
          rows={rows}
          nameOf={actions.nameOf}
          assign={assigning.assign}
          onClose={() => setOpen(undefined)}
        />
      )}
      {assigning.dialogs}
    </>
  )
}

function DayOnDesk({
  board,
  date,
  isToday,
  shop: { query, kept, assigning, rows, changed, actions },
}: {
  board: Board
  date: string
  isToday: boolean
  shop: ReturnType<typeof useShop>
}) {
  const { data: zips } = useQuery(zipsQuery)
  return (
    <DeskBoard
      board={board}
      rows={rows}
      isToday={isToday}
      newRequest={`/servicerequests/new?date=${encodeURIComponent(toWireDate(date))}`}
      changed={changed}
      milesTo={(technician, row) =>
        query.data && milesTo(technician, row, { ...query.data, date, rows }, zips)
      }
      onKeep={({ keys }) => kept.keep(keys)}
      onDrop={(row, from, to) =>
        assigning.assign([{ row, to: techniciansAfterMove(row, from, to ?? undefined) }])
      }
      {...actions}
    />
  )
}

function Header({
  date,
  today,
  view,
  inCards,
  query,
  board,
  filterButton,
  onShow,
  onChoose,
}: {
  date: string
  today: string
  view: View
  inCards: boolean
  query: DaysQuery
  board: Board | undefined
  filterButton: ReactNode
  onShow: (date: string, view: View) => void
  onChoose: () => void
}) {
  const inWeek = view === "week"
  const step = inWeek ? "week" : "day"
  const days = inWeek ? 7 : 1
  const onDay = (to: string) => onShow(to, view)
  return (
    <PageHeader
      title={titleOf(date, today, view, inCards)}
      before={
        inCards ? (
          <span className={styles.before}>
            <Button
              kind="quiet"
              size="large"
              icon={ChevronLeft}
              label={`Previous ${step}`}
              onClick={() => onDay(addDays(date, -days))}
            />
          </span>
        ) : (
          <DayNav date={date} today={today} onDay={onDay} step={step} />
        )
      }
      beforeOnPhone
      tags={
        inCards ? (
          <span className={styles.after}>
            <Button
              kind="quiet"
              size="large"
              icon={ChevronRight}
              label={`Next ${step}`}
              onClick={() => onDay(addDays(date, days))}
            />
          </span>
        ) : (
          <Freshness failing={query.isRefetchError} updatedAt={query.updatedAt} waiting={!query.data} />
        )
      }
      actions={
        inCards ? (
          board && board.unassigned > 0 && !inWeek ? (
            <b className={`${styles.unassigned} text-hot weight-strong nowrap`}>
              {board.unassigned} unassigned
            </b>
          ) : undefined
        ) : (
          <>
            {board && <span className={styles.counts}>{countsOf(board)}</span>}
            <Chips
              label="View"
              chosen={inWeek ? "week" : "technician"}
              onChoose={(to) => onShow(date, to)}
              choices={[
                { value: "technician", text: "Day" },
                { value: "week", text: "Week" },
              ]}
            />
            {filterButton}
            <Button kind="main" icon={Users} hotkey="a" onClick={onChoose}>
              Choose and assign
            </Button>
          </>
        )
      }
    />
  )
}

function OpenDialog({
  open,
  data,
  date,
  days,
  isClosed,
  rows,
  nameOf,
  assign,
  onClose,
}: {
  open: Open
  data: Days
  date: string
  days: readonly DayBoard[]
  isClosed: (date: string) => boolean
  rows: readonly RequestSummary[]
  nameOf: (id: string) => string
  assign: ReturnType<typeof useAssigning>["assign"]
  onClose: () => void
}) {
  const { data: zips } = useQuery(zipsQuery)
  const dayOnBoard = { ...data, date, rows }
  return (
    <>
      {open.name === "move" && (
        <MoveDialog
          row={open.row}
          from={open.of}
          days={days}
          nameOf={nameOf}
          milesTo={(technician, row, day) => milesTo(technician, row, { ...data, ...day }, zips)}
          isClosed={isClosed}
          onMove={(to, confirmed) => {
            onClose()
            assign([{ row: open.row, to }], { confirmed })
          }}
          onClose={onClose}
        />
      )}
      {open.name === "choose" && (
        <ChooseDialog
          days={days}
          date={date}
          nameOf={nameOf}
          onAssign={(moves, confirmed) => {
            onClose()
            assign(moves, { confirmed })
          }}
          onClose={onClose}
        />
      )}
      {open.name === "filter" && (
        <FilterDialog
          technicians={data.technicians}
          chosen={data.visibleTechnicians}
          jobsOf={(id) => rows.filter((row) => technicianIdsOf(row).includes(id)).length}
          onClose={onClose}
        />
      )}
      {open.name === "drive" && (
        <DriveDialog
          name={open.lane.technician.name}
          driveBy={(known) => driveOf(open.lane.technician._id, dayOnBoard, known)}
          onClose={onClose}
        />
      )}
    </>
  )
}

const titleOf = (date: string, today: string, view: View, inCards: boolean): string => {
  if (view === "week") return weekTitle(date) + yearOf(date, today)
  return inCards ? shortDate(date) : longDate(date) + yearOf(date, today)
}

const yearOf = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? "" : `, ${date.slice(0, 4)}`

const countsOf = ({ requests, unassigned, clashes }: Board): string =>
  [countLabel(requests, "request"), `${unassigned} unassigned`, clashes > 0 && countLabel(clashes, "overlap")]
    .filter(Boolean)
    .join(" · ")

/** Says what the filter hides, so that no job is forgotten. */
function Hidden({ board: { hidden }, onShow }: { board: Board; onShow: () => void }) {
  if (hidden.jobs === 0) return null
  return (
    <p className={styles.hidden} role="status">
      {countLabel(hidden.jobs, "request")} for {countLabel(hidden.technicians, "technician")} not shown.{" "}
      <Button kind="quiet" size="small" onClick={onShow}>
        Choose technicians
      </Button>
    </p>
  )
}

/** Returns focus to a card that was moved by keyboard. */
function focusCard(invoiceNumber: number): void {
  const find = () => {
    const { activeElement } = document
    // Only if focus was lost with the card. The user may have moved on.
    if (activeElement && !activeElement.matches("body, h1, h2")) return
    const card = document.querySelector<HTMLElement>(`[data-card="${invoiceNumber}"]`)
    const target = card?.matches("a") ? card : card?.querySelector("a")
    target?.focus({ preventScroll: true })
  }
  setTimeout(find, 60)
}
