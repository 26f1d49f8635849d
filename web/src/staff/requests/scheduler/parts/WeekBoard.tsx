import { Fragment, useRef } from "react"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { shortDate, windowText } from "#shared/domain/schedule/dates.ts"
import { overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import type { Assignment } from "../assignment-moves.ts"
import { type Board, type Clash, type Lane, techniciansAfterMove } from "../board.ts"
import { type Target, useDropTarget } from "../drag.ts"
import { moveByKey } from "../keys.ts"
import { keepText, overlapsText } from "../labels.ts"
import { cellKey, type DayBoard, jobsIn, laneOf, parseCellKey, unassignedIn } from "../week.ts"
import { type DropEffect, Ghost, useCardDrag } from "./CardDrag.tsx"
import { WeekCard } from "./JobCard.tsx"
import { LoadBar } from "./LoadBar.tsx"
import styles from "./WeekBoard.module.css"

type CardProps = {
  onKeep: (clash: Clash) => void
  isConfirmed: (key: string) => boolean
  isMoving: (invoiceNumber: number) => boolean
  changed: ReadonlyMap<number, number>
}

type Props = CardProps & {
  board: Board
  days: readonly DayBoard[]
  rows: readonly RequestSummary[]
  today: string
  isClosed: (date: string) => boolean
  dayLink: (date: string) => string
  nameOf: (id: string) => string
  onMove: (row: RequestSummary, of: string | undefined) => void
  onDrop: (row: RequestSummary, to: Assignment) => void
}

export function WeekBoard({
  board,
  days,
  rows,
  today,
  isClosed,
  dayLink,
  nameOf,
  onMove,
  onDrop,
  ...cards
}: Props) {
  const drag = useCardDrag(rows, (row, from, to) => {
    if (to === null) return
    const { date, technician } = parseCellKey(to)
    onDrop(row, { ...techniciansAfterMove(row, from, technician), appointmentDate: date })
  })
  const { dragged, over } = drag
  const cell = (day: DayBoard, lane: Lane | undefined) => {
    const technician = lane?.technician._id
    const key = cellKey(day.date, technician)
    return (
      <Cell
        key={day.date}
        target={key}
        isOver={over === key}
        isToday={day.date === today}
        isOff={isClosed(day.date) || lane?.presence.capacity === 0}
        lane={lane}
        jobs={lane ? jobsIn(lane) : unassignedIn(day)}
        dragged={dragged?.from === technician ? dragged?.invoiceNumber : undefined}
        {...cards}
      />
    )
  }
  return (
    // The cards are links. Arrow keys and M are shortcuts between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.board} onKeyDown={(event) => moveByKey(event, rows, onMove)}>
      {/* Narrow windows scroll it horizontally. */}
      <section className={styles.scroll} aria-label="Week" tabIndex={-1}>
        <table className={styles.week}>
          <WeekHead days={days} today={today} isClosed={isClosed} dayLink={dayLink} />
          <tbody>
            <tr>
              <th
                scope="row"
                className={`${styles.who} type-small weight-strong text-left text-plain rule-below`}
              >
                Unassigned <b>{board.unassigned}</b>
              </th>
              {days.map((day) => cell(day, undefined))}
            </tr>
          </tbody>
          {board.zones.map(({ name = "No shop", lanes }) => (
            <tbody key={name}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={days.length + 1}
                  className={`${styles.zone} type-small text-left px-5 py-3 weight-heavy text-plain rule-below`}
                >
                  {name}
                </th>
              </tr>
              {lanes.map(({ technician: { _id, name: fullName } }) => (
                <tr key={_id}>
                  <th
                    scope="row"
                    className={`${styles.who} type-small weight-strong text-left text-plain rule-below`}
                    title={fullName}
                  >
                    <span className="bar gap-4">
                      <Avatar name={fullName} size={28} />
                      <b>{shortName(fullName)}</b>
                    </span>
                  </th>
                  {days.map((day) => cell(day, laneOf(day, _id)))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <Ghost drag={drag} effect={dropEffect(drag.row, over, rows, nameOf)} />
    </div>
  )
}

const WeekHead = ({
  days,
  today,
  isClosed,
  dayLink,
}: Pick<Props, "days" | "today" | "isClosed" | "dayLink">) => (
  <thead>
    <tr>
      <th
        scope="col"
        className={`${styles.who} text-muted type-small weight-strong text-left px-4 py-3 line-below bg-head`}
      >
        Technician, hours booked
      </th>
      {days.map(({ date, board: { requests } }) => (
        <th
          className="text-muted type-small weight-strong text-left px-4 py-3 line-below bg-head"
          key={date}
          scope="col"
          data-today={date === today || undefined}
          data-off={isClosed(date) || undefined}
        >
          <Link className="no-underline text-plain hover-underline" to={dayLink(date)}>
            {shortDate(date)}
          </Link>
          <span className="block type-tiny weight-medium">
            {[countLabel(requests, "request"), isClosed(date) && "closed"].filter(Boolean).join(", ")}
          </span>
        </th>
      ))}
    </tr>
  </thead>
)

function Cell({
  target,
  isOver,
  isToday,
  isOff,
  lane,
  jobs,
  dragged,
  isConfirmed,
  isMoving,
  changed,
  onKeep,
}: CardProps & {
  target: string
  isOver: boolean
  isToday: boolean
  isOff: boolean
  lane: Lane | undefined
  jobs: readonly RequestSummary[]
  dragged: number | undefined
}) {
  const element = useRef<HTMLTableCellElement>(null)
  useDropTarget(element, target)
  const clashOf = (row: RequestSummary) =>
    lane?.clashes.find(({ lower, keys }) => lower.row === row && !keys.every(isConfirmed))
  return (
    <td
      ref={element}
      data-cell={target}
      data-over={isOver || undefined}
      data-today={isToday || undefined}
      data-off={isOff || undefined}
    >
      <div className="stack gap-3">
        {lane && <LoadBar load={lane.load} />}
        {jobs.map((row) => {
          const clash = clashOf(row)
          return (
            <Fragment key={row.invoiceNumber}>
              <WeekCard
                row={row}
                of={lane?.technician._id}
                overlap={clash && windowText(clash.shared)}
                moving={isMoving(row.invoiceNumber)}
                dragged={dragged === row.invoiceNumber}
                hot={changed.has(row.invoiceNumber)}
              />
              {clash && (
                <Button size="small" onClick={() => onKeep(clash)}>
                  {keepText(clash)}
                </Button>
              )}
            </Fragment>
          )
        })}
      </div>
    </td>
  )
}

/** "To R. Haugen, Tue, Dec 1, no overlap" */
function dropEffect(
  row: RequestSummary | undefined,
  over: Target | undefined,
  rows: readonly RequestSummary[],
  nameOf: (id: string) => string,
): DropEffect {
  if (!row || !over) return { text: "Drop it on a day" }
  const { date, technician } = parseCellKey(over)
  const window = windowOf(row)
  const sameDay = rows.filter(({ appointmentDate }) => appointmentDate === date)
  const overlaps =
    window && technician
      ? overlapsOf({ technicians: [technician], window, except: row.invoiceNumber }, sameDay)
      : []
  return {
    text: [
      technician ? `To ${shortName(nameOf(technician))}` : "Unassigned",
      shortDate(date),
      overlaps.length > 0 ? overlapsText(overlaps).toLowerCase() : technician && "no overlap",
    ]
      .filter(Boolean)
      .join(", "),
    overlaps: overlaps.length > 0,
  }
}
