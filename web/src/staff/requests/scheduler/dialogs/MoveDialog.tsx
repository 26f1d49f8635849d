import { type ReactNode, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import picks from "#web/staff/shared/people/picks.module.css"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import type { Assignment } from "../assignment-moves.ts"
import { technicianIdsOf, techniciansAfterMove } from "../board.ts"
import type { Target } from "../drag.ts"
import { nameOnCard, rowWindowText } from "../labels.ts"
import { moveChoices } from "../move-choices.ts"
import type { DayBoard } from "../week.ts"

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

export function MoveDialog({ row, from, days, nameOf, milesTo, isClosed, onMove, onClose }: Props) {
  const [date, setDate] = useState(row.appointmentDate ?? "")
  const day = days.find((one) => one.date === date)
  const isOtherDay = date !== row.appointmentDate
  const choices = day ? moveChoices(row, from, day, milesTo) : []
  const [target, setTarget] = useState<Target | undefined>(choices[0]?.lane.technician._id)
  const chooseDay = (to: string) => {
    setDate(to)
    setTarget(from ?? null)
  }
  const overlapping = choices.some(({ lane, overlaps }) => lane.technician._id === target && overlaps)
  const move = () => {
    if (target === undefined) return
    const technicians = techniciansAfterMove(row, from, target ?? undefined)
    onMove({ ...technicians, ...(isOtherDay && { appointmentDate: date }) }, overlapping)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Move ${row.invoiceNumber} to…`}
      subtitle={`${nameOnCard(row)}, ${rowWindowText(row)}, ${row.zone}`}
      width={480}
      footer={
        <Button
          kind="main"
          size="thumb"
          wide
          disabledReason={target === undefined ? "Choose a technician." : undefined}
          onClick={move}
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
            <p className="text-danger weight-medium" role="status">
              All shops are closed that day.
            </p>
          )}
        </div>
      )}
      <fieldset className={picks.picks} aria-label="Technician">
        {choices.map(({ lane: { technician }, text, overlaps }) => (
          <TargetChoice
            key={technician._id}
            face={<Avatar name={technician.name} />}
            name={technician.name}
            isChosen={target === technician._id}
            onChoose={() => setTarget(technician._id)}
          >
            <small className={overlaps ? "text-danger weight-medium" : undefined}>{text}</small>
          </TargetChoice>
        ))}
        {(from !== undefined || isOtherDay) && (
          <NoTechnician
            row={row}
            from={from}
            nameOf={nameOf}
            isChosen={target === null}
            onChoose={() => setTarget(null)}
          />
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

type Choosable = { isChosen: boolean; onChoose: () => void }

const TargetChoice = ({
  face,
  name,
  isChosen,
  onChoose,
  children,
}: Choosable & { face: ReactNode; name: string; children: ReactNode }) => (
  <label className={picks.pick}>
    <input
      type="radio"
      name="technician"
      checked={isChosen}
      data-autofocus={isChosen || undefined}
      onChange={onChoose}
    />
    {face}
    <span>
      <b>{name}</b>
      {children}
    </span>
  </label>
)

/** Takes the job from its technician. Others on the job stay. */
function NoTechnician({
  row,
  from,
  nameOf,
  ...choosable
}: Choosable & Pick<Props, "row" | "from" | "nameOf">) {
  const others = technicianIdsOf(row).filter((id) => id !== from)
  return (
    <TargetChoice
      {...choosable}
      face={
        <span className={picks.emptyAvatar} aria-hidden="true">
          –
        </span>
      }
      name={from === undefined || others.length === 0 ? "Unassigned" : `Remove ${shortName(nameOf(from))}`}
    >
      <small>
        {others.length === 0
          ? "Choose a technician later"
          : `${others.map((id) => shortName(nameOf(id))).join(", ")} stays on it`}
      </small>
    </TargetChoice>
  )
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
