import { Route, TriangleAlert, Users } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { loadText } from "#shared/domain/schedule/capacity.ts"
import { shortDate, toWireTime } from "#shared/domain/schedule/dates.ts"
import { isLongWindow, overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { byWindow } from "#shared/domain/schedule/stop-order.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { Chips } from "#web/ui/form/Chips.tsx"
import listing from "#web/ui/page/listing.module.css"
import { type Board, clashKey, groupUnassigned, type Lane, technicianIdsOf } from "../board.ts"
import { halfJobRole, nameOnCard, overlapsText, whyNotMovable, workText } from "../labels.ts"
import type { View } from "../search-parameters.ts"
import type { DayBoard } from "../week.ts"
import type { LaneActs } from "./LaneRow.tsx"
import { LoadBar } from "./LoadBar.tsx"
import styles from "./PhoneDay.module.css"

type Props = Omit<LaneActs, "onKeep"> & {
  board: Board
  days: readonly DayBoard[]
  /** The day that the views of a day show. */
  date: string
  rows: readonly RequestSummary[]
  view: View
  isClosed: (date: string) => boolean
  changed: ReadonlyMap<number, number>
  onView: (view: View) => void
  onChoose: () => void
  filter: ReactNode
}

export function PhoneDay({
  board,
  days,
  date,
  rows,
  view,
  isClosed,
  onView,
  onChoose,
  filter,
  ...acts
}: Props) {
  const lanes = board.zones.flatMap((zone) => zone.lanes.map((lane) => ({ lane, zone: zone.name })))
  const unassignedOnDay = days.find((day) => day.date === date)?.board.unassigned ?? 0
  const chooseButton = (
    <Button kind="main" size="thumb" wide icon={Users} onClick={onChoose}>
      Choose and assign
    </Button>
  )
  return (
    <>
      <div className={styles.chips}>
        <Chips
          label="View"
          chosen={view}
          onChoose={onView}
          choices={[
            { value: "technician", text: "By technician" },
            { value: "zone", text: "By zone" },
            {
              value: "unassigned",
              text: "Unassigned",
              count: unassignedOnDay,
              isAlert: unassignedOnDay > 0,
            },
            { value: "week", text: "Week" },
          ]}
        />
      </div>
      <div className={styles.day}>
        {view === "technician" && (
          <>
            {lanes.map(({ lane, zone }) => (
              <Technician key={lane.technician._id} lane={lane} zone={zone} rows={rows} {...acts} />
            ))}
            {filter}
          </>
        )}
        {view === "zone" &&
          groupUnassigned(rows).map((group) => (
            <Group key={group.zone} title={group.zone} rows={group.rows} day={rows} {...acts} />
          ))}
        {view === "week" && (
          <>
            {board.unassigned > 0 && chooseButton}
            {days.map((day) => (
              <Group
                key={day.date}
                title={shortDate(day.date)}
                notes={[
                  day.board.unassigned > 0 && `${day.board.unassigned} unassigned`,
                  isClosed(day.date) && "closed",
                ]}
                rows={day.rows.toSorted(byWindow)}
                day={day.rows}
                {...acts}
              />
            ))}
            {filter}
          </>
        )}
        {view === "unassigned" && (
          <>
            {board.unassigned > 0 ? (
              chooseButton
            ) : (
              <p className={styles.free}>Every request has a technician.</p>
            )}
            {board.tray.map((group) => (
              <Group key={group.zone} title={group.zone} rows={group.rows} day={rows} {...acts} />
            ))}
            {board.done.length > 0 && (
              <Group title="Done, no technician" rows={board.done} day={rows} {...acts} />
            )}
          </>
        )}
      </div>
    </>
  )
}

type Acts = Omit<
  Props,
  "board" | "days" | "date" | "rows" | "view" | "isClosed" | "onView" | "onChoose" | "filter"
>

function Technician({
  lane,
  zone,
  rows,
  ...acts
}: Acts & { lane: Lane; zone: string | undefined; rows: readonly RequestSummary[] }) {
  const { technician, load, cards, presence } = lane
  const jobs = cards.map(({ row }) => row)
  return (
    <section className={styles.group} aria-label={technician.name}>
      <header className={styles.head}>
        <Avatar name={technician.name} />
        <div className="stack flex-1 min-w-0 gap-2">
          <span className="row items-baseline gap-4 text-muted">
            <h2 className="min-w-0 type-large weight-strong wrap-anywhere text-plain">
              {shortName(technician.name)}
            </h2>
            <span>{zone}</span>
            <span className="ml-auto nowrap">{loadText(load)}</span>
          </span>
          <LoadBar load={load} hasText={false} />
        </div>
        {jobs.length > 0 && (
          <Button
            kind="quiet"
            size="large"
            icon={Route}
            label={`Drive order for ${shortName(technician.name)}`}
            onClick={() => acts.onDrive(lane)}
          />
        )}
      </header>
      {jobs.length === 0 && (
        <p className={styles.free}>
          {presence.hours
            ? `No requests, free from ${toWireTime(presence.hours.start)}`
            : presence.backOn
              ? `Off until ${shortDate(presence.backOn)}`
              : "No requests"}
        </p>
      )}
      {groupUnassigned(jobs)
        .flatMap((group) => group.rows)
        .toSorted((a, b) => (a.appointmentTimeStart ?? 9999) - (b.appointmentTimeStart ?? 9999))
        .map((row) => (
          <Card key={row.invoiceNumber} row={row} of={technician._id} day={rows} {...acts} />
        ))}
    </section>
  )
}

function Group({
  title,
  notes = [],
  rows,
  day,
  ...acts
}: Acts & {
  title: string
  notes?: readonly (string | false)[]
  rows: readonly RequestSummary[]
  day: readonly RequestSummary[]
}) {
  return (
    <section className={styles.group} aria-label={title}>
      <header className={styles.zone}>
        <h2 className="heading text-plain type-large">{title}</h2>
        <span>{[countLabel(rows.length, "request"), ...notes].filter(Boolean).join(", ")}</span>
      </header>
      {rows.map((row) => (
        <Card
          key={row.invoiceNumber}
          row={row}
          of={technicianIdsOf(row)[0]}
          day={day}
          showTechnicians
          {...acts}
        />
      ))}
    </section>
  )
}

function Card({
  row,
  of,
  day,
  showTechnicians = false,
  nameOf,
  isConfirmed,
  isMoving,
  changed,
  onMove,
}: Acts & {
  row: RequestSummary
  of: string | undefined
  day: readonly RequestSummary[]
  showTechnicians?: boolean
}) {
  const window = windowOf(row)
  const assigned = technicianIdsOf(row)
  const overlaps =
    window && of !== undefined
      ? overlapsOf({ technicians: [of], window, except: row.invoiceNumber }, day)
      : []
  const openOverlaps = overlaps.filter(({ technician, job }) => !isConfirmed(clashKey(technician, row, job)))
  const otherNames = assigned.filter((id) => showTechnicians || id !== of).map((id) => shortName(nameOf(id)))
  const part = showTechnicians || of === undefined ? "" : halfJobRole(row, of)
  const hot = changed.has(row.invoiceNumber)
  return (
    <article
      className={hot ? `${listing.card} ${styles.card} ${styles.changed}` : `${listing.card} ${styles.card}`}
      data-card={row.invoiceNumber}
      data-of={of}
    >
      <div className={`${styles.time} stack self-start`}>
        <b className="type-text">{window ? toWireTime(window.start) : "Any time"}</b>
        {window && <span>to {toWireTime(window.end)}</span>}
        {window && isLongWindow(window) && <span>any time</span>}
      </div>
      <div className={styles.jobFacts}>
        <Link
          to={`/servicerequest/${row.invoiceNumber}`}
          className={`${styles.link} type-text weight-strong no-underline`}
        >
          {nameOnCard(row)}
        </Link>
        <span>{workText(row)}</span>
        {(otherNames.length > 0 || part) && (
          <span>
            {[
              part,
              showTechnicians
                ? otherNames.join(", ")
                : otherNames.length > 0 && `with ${otherNames.join(", ")}`,
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        )}
        <span className={`${styles.status} mt-2`}>
          <StatusPill status={row.serviceStatus} totalCents={row.total} />
        </span>
        {overlaps.length > 0 && (
          <span className={styles.warn} data-kept={openOverlaps.length === 0 || undefined}>
            <TriangleAlert size={14} aria-hidden />
            {overlapsText(overlaps)}
            {openOverlaps.length === 0 && ", kept"}
          </span>
        )}
      </div>
      <Button
        kind="soft"
        size="large"
        isPending={isMoving(row.invoiceNumber)}
        disabledReason={whyNotMovable(row)}
        onClick={() => onMove(row, of)}
      >
        {of === undefined ? "Assign…" : "Move to…"}
        <span className="spoken"> {row.invoiceNumber}</span>
      </Button>
    </article>
  )
}
