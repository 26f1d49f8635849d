import { useMediaQuery } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight, ListFilter, Users } from "lucide-react"
import { type ReactNode, useMemo, useState } from "react"
import { type LoaderFunctionArgs, replace } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import { addDays, longDate, shortDate, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { useParameters } from "#web/app/parameters.ts"
import { zipsQuery } from "#web/data/zips.ts"
import { Button } from "#web/ui/Button.tsx"
import { DataView, Empty } from "#web/ui/DataView.tsx"
import { Freshness } from "#web/ui/Freshness.tsx"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import { PageHeader } from "#web/ui/PageHeader.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { useJustChanged } from "../list/just-changed.ts"
import { DayNav } from "../list/parts/DayNav.tsx"
import { dayIn, parametersOf, type View, viewIn } from "./address.ts"
import { type Board, boardOf, crewOf, type Lane, techniciansAfterMove } from "./board.ts"
import { ChooseDialog } from "./dialogs/ChooseDialog.tsx"
import { FilterDialog } from "./dialogs/FilterDialog.tsx"
import { MoveDialog } from "./dialogs/MoveDialog.tsx"
import { driveOf, milesTo } from "./drive.ts"
import { DeskBoard } from "./parts/DeskBoard.tsx"
import { PhoneDay } from "./parts/PhoneDay.tsx"
import { BoardSkeleton, PhoneSkeleton } from "./parts/Skeletons.tsx"
import styles from "./Scheduler.module.css"
import { useAssigning } from "./use-assigning.tsx"
import { useConfirmedOverlaps } from "./use-confirmed-overlaps.ts"
import { type Day, useDay } from "./use-day.ts"
import { plural } from "./words.ts"

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
  return (
    <ShopDay
      key={date}
      date={date}
      today={today}
      view={viewIn(parameters)}
      onShow={(day, view) => void change(parametersOf(day, view), { preventScrollReset: true })}
    />
  )
}

type DayQuery = ReturnType<typeof useDay>

type Open =
  | { name: "move"; row: RequestSummary; of: string | undefined }
  | { name: "drive"; lane: Lane }
  | { name: "choose" }
  | { name: "filter" }

/** A shop's day: its board, what is moved on it, and the dialog that is open. */
function useShopDay(date: string) {
  const day = useDay(date)
  const { data } = day
  const confirmed = useConfirmedOverlaps()
  const [open, setOpen] = useState<Open>()
  const names = useMemo(
    () => new Map(data?.technicians.map(({ _id, name }) => [_id, name])),
    [data?.technicians],
  )
  const nameOf = (id: string) => names.get(id) ?? "Technician"
  const assigning = useAssigning(date, data && { rows: data.rows, nameOf }, {
    keep: confirmed.keep,
    onMoved: focusCard,
  })
  const board = useMemo(
    () => data && assigning.rows && boardOf({ ...data, date, rows: assigning.rows }),
    [data, date, assigning.rows],
  )
  return {
    day,
    kept: confirmed,
    open,
    setOpen,
    assigning,
    board,
    rows: assigning.rows ?? [],
    lanes: board?.zones.flatMap((zone) => zone.lanes) ?? [],
    changed: useJustChanged(date, data && [...data.rows]),
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

function ShopDay({
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
  const shopDay = useShopDay(date)
  const { day, open, setOpen, assigning, board, rows, lanes, changed, actions } = shopDay
  const { data } = day
  const filterButton = board && (
    <Button icon={ListFilter} size={inCards ? "large" : "medium"} onClick={() => setOpen({ name: "filter" })}>
      Technicians {lanes.length}
    </Button>
  )

  return (
    <>
      <DayHeader
        date={date}
        today={today}
        inCards={inCards}
        day={day}
        board={board}
        filterButton={filterButton}
        onDay={(to) => onShow(to, view)}
        onChoose={() => setOpen({ name: "choose" })}
      />
      <DataView
        query={{ ...day, data: board }}
        failed="Couldn't load the day."
        alone
        loading={inCards ? <PhoneSkeleton /> : <BoardSkeleton />}
        empty={noTechnicians}
      >
        {(shownBoard) =>
          inCards ? (
            <PhoneDay
              board={shownBoard}
              rows={rows}
              view={view}
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
              <DayOnDesk board={shownBoard} date={date} isToday={date === today} shopDay={shopDay} />
            </>
          )
        }
      </DataView>
      {open && data && (
        <OpenDialog
          open={open}
          day={data}
          date={date}
          rows={rows}
          lanes={lanes}
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
  shopDay: { day, kept, assigning, rows, changed, actions },
}: {
  board: Board
  date: string
  isToday: boolean
  shopDay: ReturnType<typeof useShopDay>
}) {
  const { data: zips } = useQuery(zipsQuery)
  return (
    <DeskBoard
      board={board}
      rows={rows}
      isToday={isToday}
      newRequest={`/servicerequests/new?date=${encodeURIComponent(toWireDate(date))}`}
      changed={changed}
      milesTo={(technician, row) => day.data && milesTo(technician, row, { ...day.data, date, rows }, zips)}
      onKeep={({ keys }) => kept.keep(keys)}
      onDrop={(row, from, to) =>
        assigning.assign([{ row, to: techniciansAfterMove(row, from, to ?? undefined) }])
      }
      {...actions}
    />
  )
}

function DayHeader({
  date,
  today,
  inCards,
  day,
  board,
  filterButton,
  onDay,
  onChoose,
}: {
  date: string
  today: string
  inCards: boolean
  day: DayQuery
  board: Board | undefined
  filterButton: ReactNode
  onDay: (date: string) => void
  onChoose: () => void
}) {
  return (
    <PageHeader
      title={inCards ? shortDate(date) : longDate(date) + yearOf(date, today)}
      before={
        inCards ? (
          <span className={styles.before}>
            <Button
              kind="quiet"
              size="large"
              icon={ChevronLeft}
              label="Previous day"
              onClick={() => onDay(addDays(date, -1))}
            />
          </span>
        ) : (
          <DayNav date={date} today={today} onDay={onDay} />
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
              label="Next day"
              onClick={() => onDay(addDays(date, 1))}
            />
          </span>
        ) : (
          <Freshness failing={day.isRefetchError} updatedAt={day.updatedAt} waiting={!day.data} />
        )
      }
      actions={
        inCards ? (
          board && board.unassigned > 0 ? (
            <b className={`${styles.unassigned} text-hot weight-strong nowrap`}>
              {board.unassigned} unassigned
            </b>
          ) : undefined
        ) : (
          <>
            {board && <span className={styles.counts}>{countsOf(board)}</span>}
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
  day,
  date,
  rows,
  lanes,
  nameOf,
  assign,
  onClose,
}: {
  open: Open
  day: Day
  date: string
  rows: readonly RequestSummary[]
  lanes: readonly Lane[]
  nameOf: (id: string) => string
  assign: ReturnType<typeof useAssigning>["assign"]
  onClose: () => void
}) {
  const { data: zips } = useQuery(zipsQuery)
  const dayOnBoard = { ...day, date, rows }
  return (
    <>
      {open.name === "move" && (
        <MoveDialog
          row={open.row}
          from={open.of}
          lanes={lanes}
          rows={rows}
          nameOf={nameOf}
          milesTo={(technician, row) => milesTo(technician, row, dayOnBoard, zips)}
          onMove={(to, confirmed) => {
            onClose()
            const assigned = techniciansAfterMove(open.row, open.of, to ?? undefined)
            assign([{ row: open.row, to: assigned }], { confirmed })
          }}
          onClose={onClose}
        />
      )}
      {open.name === "choose" && (
        <ChooseDialog
          lanes={lanes}
          rows={rows}
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
          technicians={day.technicians}
          chosen={day.visibleTechnicians}
          jobsOf={(id) => rows.filter((row) => crewOf(row).includes(id)).length}
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

const yearOf = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? "" : `, ${date.slice(0, 4)}`

const countsOf = ({ requests, unassigned, clashes }: Board): string =>
  [plural(requests, "request"), `${unassigned} unassigned`, clashes > 0 && plural(clashes, "overlap")]
    .filter(Boolean)
    .join(" · ")

/** Says what the filter hides, so that no job is forgotten. */
function Hidden({ board: { hidden }, onShow }: { board: Board; onShow: () => void }) {
  if (hidden.jobs === 0) return null
  return (
    <p className={styles.hidden} role="status">
      {plural(hidden.jobs, "request")} for {plural(hidden.technicians, "technician")} not shown.{" "}
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
