import { useState } from "react"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { loadText } from "#shared/domain/schedule/capacity.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import { overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { milesText } from "#shared/domain/schedule/zips.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/Dialog.tsx"
import { crewOf, isIdle, type Lane } from "../board.ts"
import type { Target } from "../drag.ts"
import { nameOnCard, overlapsText, whenText } from "../words.ts"
import styles from "./dialogs.module.css"

type Props = {
  row: RequestSummary
  /** The current technician. undefined for the tray. */
  from: string | undefined
  lanes: readonly Lane[]
  rows: readonly RequestSummary[]
  nameOf: (id: string) => string
  milesTo: (technician: string, row: RequestSummary) => number | undefined
  onMove: (to: Target, confirmed: boolean) => void
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

export function MoveDialog({ row, from, lanes, rows, nameOf, milesTo, onMove, onClose }: Props) {
  const window = windowOf(row)
  const choices = lanes
    .filter(({ technician }) => !crewOf(row).includes(technician._id))
    .map((lane): Choice => {
      const technicians = [lane.technician._id]
      const overlaps = window ? overlapsOf({ technicians, window, except: row.invoiceNumber }, rows) : []
      const miles = milesTo(lane.technician._id, row)
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
  const overlapping = choices.some(({ lane, overlaps }) => lane.technician._id === target && overlaps)
  const otherTechnicians = crewOf(row).filter((id) => id !== from)

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
          onClick={() => target !== undefined && onMove(target, overlapping)}
        >
          {moveWords(target, overlapping, nameOf)}
        </Button>
      }
    >
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
        {from !== undefined && (
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
              <b>{otherTechnicians.length === 0 ? "Unassigned" : `Remove ${shortName(nameOf(from))}`}</b>
              <small>
                {otherTechnicians.length === 0
                  ? "Back to the tray"
                  : `${otherTechnicians.map((id) => shortName(nameOf(id))).join(", ")} stays on it`}
              </small>
            </span>
          </label>
        )}
      </fieldset>
      <div className="mt-5">
        <ButtonLink kind="quiet" size="large" to={`/servicerequest/${row.invoiceNumber}`}>
          Another day or time
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

const moveWords = (
  target: Target | undefined,
  overlapping: boolean,
  nameOf: (id: string) => string,
): string => {
  if (target === undefined) return "Move"
  if (target === null) return "Unassign"
  return `Move to ${shortName(nameOf(target))}${overlapping ? " anyway" : ""}`
}
