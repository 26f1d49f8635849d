import { useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { loadText } from "#shared/domain/schedule/capacity.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import { overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { milesText } from "#shared/domain/schedule/zips.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import type { Assignment } from "../assignment-moves.ts"
import { isIdle, type Lane, technicianIdsOf, techniciansAfterMove } from "../board.ts"
import type { Target } from "../drag.ts"
import { nameOnCard, overlapsText, whenText } from "../labels.ts"
import { type DayBoard, lanesOf } from "../week.ts"
import styles from "./dialogs.module.css"

type Props = {
  row: RequestSummary
  /** The current technician. undefined for the tray. */
  from: string | undefined
  /** The days to choose from. */
  days: readonly DayBoard[]
  nameOf: (id: string) => string
  milesTo: (technician: string, row: RequestSummary, day: DayBoard) => number | undefined
  isClosed: (date: string) => boolean
  onMove: (to: Assignment, confirmed: boolean) => void
  onClose: () => void
}

type Choice = { lane: Lane; words: string; overlaps: boolean; miles: number | undefined }

/** Miles. Technicians farther away rank last. */
const reach = 60

/**
 * Lower ranks come first: no overlap, then at work, then within reach. Ties go by quick select and by number
 * of jobs.
 */
const rank = ({ overlaps, lane, miles = 0 }: Choice): number =>
  (overlaps ? 4 : 0) + (lane.presence.capacity === 0 ? 2 : 0) + (miles > reach ? 1 : 0)

const slow = ({ lane }: Choice): number => (lane.technician.quickselect ? 0 : 1)

export function MoveDialog({ row, from, days, nameOf, milesTo, isClosed, onMove, onClose }: Props) {
  const window = windowOf(row)
  const [date, setDate] = useState(row.appointmentDate ?? "")
  const day = days.find((one) => one.date === date)
  const isOtherDay = date !== row.appointmentDate
  const choices = (day ? lanesOf(day.board) : [])
    .filter(({ technician: { _id } }) => (isOtherDay && _id === from) || !technicianIdsOf(row).includes(_id))
    .map((lane): Choice => {
      const technicians = [lane.technician._id]
      const overlaps =
        window && day ? overlapsOf({ technicians, window, except: row.invoiceNumber }, day.rows) : []
      const miles = day && milesTo(lane.technician._id, row, day)
      return {
        lane,
        miles,
        overlaps: overlaps.length > 0,
        words: [
          overlaps.length > 0 ? overlapsText(overlaps) : freeText(lane),
          loadText(lane.load),
          miles !== undefined && milesText(miles),
        ]
          .filter(Boolean)
          .join(", "),
      }
    })
    .toSorted((a, b) => rank(a) - rank(b) || slow(a) - slow(b) || a.lane.load.booked - b.lane.load.booked)
  const [target, setTarget] = useState<Target | undefined>(choices[0]?.lane.technician._id)
  const chooseDay = (to: string) => {
    setDate(to)
    setTarget(from ?? null)
  }
  const overlapping = choices.some(({ lane, overlaps }) => lane.technician._id === target && overlaps)
  const otherTechnicians = technicianIdsOf(row).filter((id) => id !== from)

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Move ${row.invoiceNumber} to…`}
      subtitle={`${nameOnCard(row)}, ${whenText(row)}, ${row.zone}`}
      width={480}
      footer={
        <Button
          kind="main"
          size="thumb"
          wide
          disabledReason={target === undefined ? "Choose a technician." : undefined}
          onClick={() =>
            target !== undefined &&
            onMove(
              {
                ...techniciansAfterMove(row, from, target ?? undefined),
                ...(isOtherDay && { appointmentDate: date }),
              },
              overlapping,
            )
          }
        >
          {moveLabel(target, overlapping, nameOf, isOtherDay ? date : undefined)}
        </Button>
      }
    >
      {days.length > 1 && (
        <div className="stack gap-3 mt-1 mb-2">
          <Chips
            label="Day"
            chosen={date}
            onChoose={chooseDay}
            choices={days.map((one) => ({ value: one.date, text: shortDate(one.date) }))}
          />
          {isOtherDay && isClosed(date) && (
            <p className={styles.warn} role="status">
              All shops are closed that day.
            </p>
          )}
        </div>
      )}
      <fieldset className={styles.picks} aria-label="Technician">
        {choices.map(({ lane: { technician }, words, overlaps }) => (
          <label key={technician._id} className={styles.pick}>
            <input
              type="radio"
              name="technician"
              checked={target === technician._id}
              data-autofocus={target === technician._id || undefined}
              onChange={() => setTarget(technician._id)}
            />
            <Avatar name={technician.name} />
            <span>
              <b>{technician.name}</b>
              <small className={overlaps ? styles.warn : undefined}>{words}</small>
            </span>
          </label>
        ))}
        {(from !== undefined || isOtherDay) && (
          <label className={styles.pick}>
            <input
              type="radio"
              name="technician"
              checked={target === null}
              onChange={() => setTarget(null)}
            />
            <span className={styles.noface} aria-hidden="true">
              –
            </span>
            <span>
              <b>
                {from === undefined || otherTechnicians.length === 0
                  ? "Unassigned"
                  : `Remove ${shortName(nameOf(from))}`}
              </b>
              <small>
                {otherTechnicians.length === 0
                  ? "Choose a technician later"
                  : `${otherTechnicians.map((id) => shortName(nameOf(id))).join(", ")} stays on it`}
              </small>
            </span>
          </label>
        )}
      </fieldset>
      <div className="mt-5">
        <ButtonLink kind="quiet" size="large" to={`/servicerequest/${row.invoiceNumber}`}>
          {days.length > 1 ? "Another time" : "Another day or time"}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

const freeText = (lane: Lane): string => {
  const { backOn } = lane.presence
  if (lane.presence.capacity === 0) return backOn ? `Off until ${shortDate(backOn)}` : "Off that day"
  return isIdle(lane) || lane.cards.length === 0 ? "Free" : "Free then"
}

const moveLabel = (
  target: Target | undefined,
  overlapping: boolean,
  nameOf: (id: string) => string,
  date: string | undefined,
): string => {
  if (target === undefined) return "Move"
  if (target === null) return date === undefined ? "Unassign" : `Move to ${shortDate(date)}`
  const day = date === undefined ? "" : ` on ${shortDate(date)}`
  return `Move to ${shortName(nameOf(target))}${day}${overlapping ? " anyway" : ""}`
}
