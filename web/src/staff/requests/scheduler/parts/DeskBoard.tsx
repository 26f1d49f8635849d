import type { CSSProperties } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { loadText } from "#shared/domain/schedule/capacity.ts"
import { shopTimeAt, toWireTime } from "#shared/domain/schedule/dates.ts"
import { overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { milesText } from "#shared/domain/schedule/zips.ts"
import { countLabel } from "#web/ui/count-label.ts"
import { useNow } from "#web/ui/use-now.ts"
import { type Board, technicianIdsOf, type Zone } from "../board.ts"
import type { DraggedJob, Target } from "../drag.ts"
import { moveByKey } from "../keys.ts"
import { overlapsText } from "../labels.ts"
import { leftPercent } from "../layout.ts"
import { type DropEffect, Ghost, useCardDrag } from "./CardDrag.tsx"
import styles from "./DeskBoard.module.css"
import { type LaneActs, LaneRow } from "./LaneRow.tsx"
import { Tray } from "./Tray.tsx"

type Props = LaneActs & {
  board: Board
  rows: readonly RequestSummary[]
  isToday: boolean
  newRequest: string
  changed: ReadonlyMap<number, number>
  milesTo: (technician: string, row: RequestSummary) => number | undefined
  onDrop: (row: RequestSummary, from: string | undefined, to: Target) => void
}

export function DeskBoard({ board, rows, isToday, newRequest, changed, milesTo, onDrop, ...acts }: Props) {
  const drag = useCardDrag(rows, (dropped, from, to) => {
    if ((to ?? undefined) !== from) onDrop(dropped, from, to)
  })
  const { dragged, over, row } = drag

  const { axis } = board
  const hours = (axis.end - axis.start) / 60
  return (
    // The cards are links. Arrow keys and M are shortcuts between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.board} onKeyDown={(event) => moveByKey(event, rows, acts.onMove)}>
      <Tray
        board={board}
        newRequest={newRequest}
        dragged={dragged?.from === undefined ? dragged?.invoiceNumber : undefined}
        isDropTarget={over === null && dragged?.from !== undefined}
        isMoving={acts.isMoving}
        changed={changed}
      />
      <section
        className={styles.lanes}
        style={{ "--hours": hours } as CSSProperties}
        aria-label="Technicians"
        // Narrow windows scroll it horizontally.
        tabIndex={-1}
      >
        <HourAxis axis={axis} />
        {isToday && <NowLine axis={axis} />}
        {board.zones.map((zone) => (
          <section key={zone.name ?? ""} aria-label={zone.name ?? "No shop"}>
            <ZoneHead zone={zone} />
            {zone.lanes.map((lane) => {
              const { _id } = lane.technician
              const isOver = over === _id && row !== undefined && dragged?.from !== _id
              return (
                <LaneRow
                  key={_id}
                  lane={lane}
                  axis={axis}
                  dragged={dragged?.from === _id ? dragged.invoiceNumber : undefined}
                  candidate={isOver && !technicianIdsOf(row).includes(_id) ? row : undefined}
                  changed={changed}
                  {...acts}
                />
              )
            })}
          </section>
        ))}
        <Legend />
      </section>
      <Ghost drag={drag} effect={dropEffect(row, dragged, over, rows, acts.nameOf, milesTo)} />
    </div>
  )
}

function HourAxis({ axis }: { axis: Board["axis"] }) {
  const hours = (axis.end - axis.start) / 60
  return (
    <div className={styles.axis}>
      <span className={styles.axisTitle}>Technician, hours booked</span>
      <div className={`${styles.hours} relative`}>
        {Array.from({ length: hours }, (_, index) => axis.start + index * 60).map((at, index) => (
          <span key={at} style={index === 0 ? undefined : { left: `${leftPercent(at, axis)}%` }}>
            {toWireTime(at).replace(":00", "")}
          </span>
        ))}
      </div>
    </div>
  )
}

function dropEffect(
  row: RequestSummary | undefined,
  dragged: DraggedJob | undefined,
  over: Target | undefined,
  rows: readonly RequestSummary[],
  nameOf: (id: string) => string,
  milesTo: Props["milesTo"],
): DropEffect {
  if (!row || over === undefined || (over ?? undefined) === dragged?.from)
    return { text: "Drop it on a lane" }
  if (over === null) return { text: "Back to the tray" }
  const name = shortName(nameOf(over))
  if (technicianIdsOf(row).includes(over)) return { text: `${name} already has it` }
  const window = windowOf(row)
  const overlaps = window ? overlapsOf({ technicians: [over], window, except: row.invoiceNumber }, rows) : []
  const fit = overlaps.length > 0 ? overlapsText(overlaps).toLowerCase() : "no overlap"
  const miles = milesTo(over, row)
  return {
    text: [`To ${name}`, miles !== undefined && milesText(miles), fit].filter(Boolean).join(", "),
    overlaps: overlaps.length > 0,
  }
}

const ZoneHead = ({ zone: { name = "No shop", lanes, requests, load } }: { zone: Zone }) => (
  <header className={styles.zone}>
    <h2 className="heading text-plain type-inherit">{name}</h2>
    <span>
      {countLabel(lanes.length, "technician")}, {countLabel(requests, "request")}
    </span>
    <span className="ml-auto">{loadText(load)}</span>
  </header>
)

function NowLine({ axis }: { axis: Board["axis"] }) {
  const { minutes } = shopTimeAt(useNow())
  if (minutes < axis.start || minutes > axis.end) return null
  return (
    <div
      className={styles.now}
      style={{ "--at": leftPercent(minutes, axis) / 100 } as CSSProperties}
      aria-hidden="true"
    >
      <span className="weight-heavy rounded-1 absolute type-tiny">
        {toWireTime(minutes).replace(/[ap]m$/, "")}
      </span>
    </div>
  )
}

const Legend = () => (
  <div className={styles.legend}>
    <span className="row items-center gap-4">
      <i className={styles.promised} />
      Promised window, edge in the status color
    </span>
    <span className="row items-center gap-4">
      <i className={styles.wide} />
      Window of 4 hours or more, never overlaps
    </span>
    <span className="row items-center gap-4">
      <i className={styles.overlap} />
      Overlap, not confirmed yet
    </span>
  </div>
)
