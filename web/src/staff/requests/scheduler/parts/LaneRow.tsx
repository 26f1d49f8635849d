import { Route, TriangleAlert } from "lucide-react"
import { memo, useRef } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { loadText, minutesTaken } from "#shared/domain/schedule/capacity.ts"
import { shortDate, type TimeWindow, windowText } from "#shared/domain/schedule/dates.ts"
import { overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Button } from "#web/ui/Button.tsx"
import { type Clash, isIdle, type Lane, placeCards, technicianIdsOf } from "../board.ts"
import { useDropTarget } from "../drag.ts"
import { halfJobRole, keepText, overlapsText } from "../labels.ts"
import { hatchStyle, heightOf, type QuestionAt, questionsIn, spanOf, topOf } from "../layout.ts"
import { LaneCard } from "./JobCard.tsx"
import styles from "./LaneRow.module.css"
import { LoadBar } from "./LoadBar.tsx"

export type LaneActs = {
  nameOf: (id: string) => string
  isConfirmed: (key: string) => boolean
  isMoving: (invoiceNumber: number) => boolean
  onKeep: (clash: Clash) => void
  onMove: (row: RequestSummary, of: string | undefined) => void
  onDrive: (lane: Lane) => void
}

type Props = LaneActs & {
  lane: Lane
  axis: TimeWindow
  dragged: number | undefined
  candidate: RequestSummary | undefined
  changed: ReadonlyMap<number, number>
}

export const LaneRow = memo(function LaneRow({ lane, axis, dragged, candidate, changed, ...acts }: Props) {
  const { technician, load, cards, lines, presence } = lane
  const row = useRef<HTMLDivElement>(null)
  useDropTarget(row, technician._id)
  const isConfirmed = ({ keys }: Clash) => keys.every(acts.isConfirmed)
  const openLane = { ...lane, clashes: lane.clashes.filter((clash) => !isConfirmed(clash)) }
  const { questions, strips } = questionsIn(openLane, axis)
  const notesOf = (job: RequestSummary) => {
    const otherNumbers = technicianIdsOf(job).filter((id) => id !== technician._id)
    const part = halfJobRole(job, technician._id)
    if (otherNumbers.length === 0 && part === "") return none
    const names = otherNumbers.map((id) => shortName(acts.nameOf(id))).join(", ")
    return [part, names && `with ${names}`].filter(Boolean)
  }

  return (
    <div
      ref={row}
      className={candidate ? `${styles.lane} ${styles.over} bg-action` : styles.lane}
      style={{ minHeight: heightOf(lines, strips) }}
      role="group"
      aria-label={`${technician.name}, ${loadText(load)}`}
    >
      <div className={styles.technician}>
        <div className="bar min-w-0 gap-4">
          <Avatar name={technician.name} size={28} />
          <b className="min-w-0 wrap-anywhere" title={technician.name}>
            {shortName(technician.name)}
          </b>
          {cards.length > 0 && (
            <Button
              kind="quiet"
              size="small"
              icon={Route}
              label={`Drive order for ${shortName(technician.name)}`}
              className={styles.drive ?? ""}
              onClick={() => acts.onDrive(lane)}
            />
          )}
        </div>
        <LoadBar load={load} />
      </div>
      <div className={isIdle(lane) ? `${styles.track} ${styles.idle}` : styles.track}>
        {isIdle(lane) && !candidate && (
          <span className={styles.idleText}>
            {presence.backOn ? `Off until ${shortDate(presence.backOn)}` : "Off today"}
          </span>
        )}
        {cards.map(({ row: job, line, wide, start, end }) => (
          <LaneCard
            key={job.invoiceNumber}
            row={job}
            of={technician._id}
            notes={notesOf(job)}
            moving={acts.isMoving(job.invoiceNumber)}
            dragged={dragged === job.invoiceNumber}
            hot={changed.has(job.invoiceNumber)}
            wide={wide}
            top={topOf(line)}
            {...spanOf({ start, end }, axis)}
          />
        ))}
        {lane.clashes.map((clash) => (
          <i
            key={clash.lower.row.invoiceNumber}
            className={styles.hatch}
            data-kept={isConfirmed(clash) || undefined}
            style={hatchStyle(clash, axis)}
          />
        ))}
        {questions.map((question) => (
          <Question
            key={question.clash.lower.row.invoiceNumber}
            question={question}
            technician={technician._id}
            {...acts}
          />
        ))}
        {candidate && <Slot lane={lane} axis={axis} job={candidate} />}
      </div>
    </div>
  )
})

const none: readonly string[] = []

function Question({
  question: { clash, below, at },
  technician,
  onKeep,
  onMove,
}: Pick<LaneActs, "onKeep" | "onMove"> & { question: QuestionAt; technician: string }) {
  const { row } = clash.lower
  const otherNumbers = clash.others.map((other) => other.row.invoiceNumber)
  return (
    <div className={below ? styles.question : `${styles.question} ${styles.beside}`} style={at}>
      <TriangleAlert size={16} aria-hidden />
      <span>
        Overlap {windowText(clash.shared)}
        <span className="spoken">
          {" "}
          of {otherNumbers.join(", ")} and {row.invoiceNumber}
        </span>
      </span>
      <Button size="small" onClick={() => onKeep(clash)}>
        {keepText(clash)}
      </Button>
      <Button size="small" onClick={() => onMove(row, technician)}>
        Move {row.invoiceNumber} to…
      </Button>
    </div>
  )
}

function Slot({ lane, axis, job }: { lane: Lane; axis: TimeWindow; job: RequestSummary }) {
  const { technician, load, cards } = lane
  const window = windowOf(job)
  const rows = cards.map(({ row }) => row)
  const overlaps = window ? overlapsOf({ technicians: [technician._id], window }, rows) : []
  const slot = placeCards([...rows, job], axis).find(({ row }) => row === job)
  if (!slot) return null
  return (
    <div
      className={overlaps.length > 0 ? `${styles.slot} ${styles.wrong}` : styles.slot}
      style={{ ...spanOf(slot, axis), top: topOf(Math.min(slot.line, lane.lines - 1)) }}
    >
      {window ? windowText(window) : "No window yet"}
      <br />
      {overlaps.length > 0
        ? overlapsText(overlaps)
        : `${loadText({ ...load, booked: load.booked + minutesTaken(job) })} then`}
    </div>
  )
}
