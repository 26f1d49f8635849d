import { useQuery } from "@tanstack/react-query"
import { ListFilter } from "lucide-react"
import { type LoaderFunctionArgs, replace } from "react-router-dom"
import { todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { useParameters } from "#web/app/parameters.ts"
import { zipsQuery } from "#web/data/shop/zips.ts"
import { dayIn } from "#web/staff/shared/jobs/day-parameters.ts"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { DataView, Empty } from "#web/ui/feedback/DataView.tsx"
import { useMedia } from "#web/ui/use-media.ts"
import { useNow } from "#web/ui/use-now.ts"
import { type Board, techniciansAfterMove } from "./board.ts"
import { SchedulerDialog } from "./dialogs/SchedulerDialog.tsx"
import { milesTo } from "./drive.ts"
import { DeskBoard } from "./parts/DeskBoard.tsx"
import { PhoneDay } from "./parts/PhoneDay.tsx"
import { DeskHeader, PhoneHeader } from "./parts/SchedulerHeader.tsx"
import { BoardSkeleton, PhoneSkeleton, WeekSkeleton } from "./parts/Skeletons.tsx"
import { WeekBoard } from "./parts/WeekBoard.tsx"
import styles from "./Scheduler.module.css"
import { parametersOf, type View, viewIn } from "./search-parameters.ts"
import { type SchedulerState, useScheduler } from "./use-scheduler.ts"
import { datesOfWeek } from "./week.ts"

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

const noTechnicians = {
  when: ({ requests, zones }: Board) => requests === 0 && zones.length === 0,
  show: (
    <Empty title="No technicians yet.">
      Add technicians under Users to see their day and unassigned jobs here.
    </Empty>
  ),
}

type ShopProps = {
  date: string
  today: string
  view: View
  onShow: (date: string, view: View) => void
}

function Shop({ date, today, view, onShow }: ShopProps) {
  const inCards = useMedia(narrow)
  const scheduler = useScheduler(date, view)
  const { query, open, setOpen, assigning, board, days, rows, lanes, isClosed, changed, actions } = scheduler
  const choose = () => setOpen({ name: "choose" })
  const filter = () => setOpen({ name: "filter" })
  const filterButton = board && (
    <Button icon={ListFilter} size={inCards ? "large" : "medium"} onClick={filter}>
      Technicians {lanes.length}
    </Button>
  )
  const header = { date, today, view, board, onShow }

  return (
    <>
      {inCards ? (
        <PhoneHeader {...header} />
      ) : (
        <DeskHeader {...header} query={query} filterButton={filterButton} onChoose={choose} />
      )}
      <DataView
        query={{ ...query, data: board }}
        failed={view === "week" ? "Couldn't load the week." : "Couldn't load the day."}
        isWholePage
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
              onChoose={choose}
              filter={
                <>
                  <Hidden board={shownBoard} onShow={filter} />
                  {filterButton}
                </>
              }
              {...actions}
            />
          ) : (
            <>
              <Hidden board={shownBoard} onShow={filter} />
              {view === "week" ? (
                <WeekOnDesk board={shownBoard} today={today} scheduler={scheduler} />
              ) : (
                <DayOnDesk board={shownBoard} date={date} isToday={date === today} scheduler={scheduler} />
              )}
            </>
          )
        }
      </DataView>
      {open && query.data && (
        <SchedulerDialog open={open} data={query.data} date={date} scheduler={scheduler} />
      )}
      {assigning.dialogs}
    </>
  )
}

type WeekOnDeskProps = { board: Board; today: string; scheduler: SchedulerState }

const WeekOnDesk = ({
  board,
  today,
  scheduler: { days, rows, isClosed, changed, confirmed, assigning, actions },
}: WeekOnDeskProps) => (
  <WeekBoard
    board={board}
    days={days}
    rows={rows}
    today={today}
    isClosed={isClosed}
    changed={changed}
    dayLink={(day) => `?${parametersOf(day, "technician")}`}
    onKeep={({ keys }) => confirmed.confirm(keys)}
    onDrop={(row, to) => assigning.assign([{ row, to }])}
    {...actions}
  />
)

type DayOnDeskProps = { board: Board; date: string; isToday: boolean; scheduler: SchedulerState }

function DayOnDesk({
  board,
  date,
  isToday,
  scheduler: { query, confirmed, assigning, rows, changed, actions },
}: DayOnDeskProps) {
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
      onKeep={({ keys }) => confirmed.confirm(keys)}
      onDrop={(row, from, to) =>
        assigning.assign([{ row, to: techniciansAfterMove(row, from, to ?? undefined) }])
      }
      {...actions}
    />
  )
}

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
