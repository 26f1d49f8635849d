import { Checkbox, NativeSelect } from "@mantine/core"
import { type ReactNode, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isUnassigned } from "#shared/domain/job/request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { loadText } from "#shared/domain/schedule/capacity.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import { overlapsOf, windowOf } from "#shared/domain/schedule/overlap.ts"
import { messages } from "#shared/messages.ts"
import picks from "#web/staff/shared/people/picks.module.css"
import { TechnicianPicker } from "#web/staff/shared/people/TechnicianPicker.tsx"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { toggleIn } from "#web/ui/toggle-in.ts"
import type { Move } from "../assignment-moves.ts"
import { groupUnassigned, type Lane, withTechnicians } from "../board.ts"
import { nameOnCard, overlapsText, rowWindowText, techniciansText, workText } from "../labels.ts"
import { type DayBoard, firstUnassignedDay, lanesOf } from "../week.ts"

const isDone = ({ serviceStatus }: RequestSummary): boolean => !isBeforeCompletion(serviceStatus)

type Props = {
  /** The day on the screen, or the days of the week. */
  days: readonly DayBoard[]
  date: string
  nameOf: (id: string) => string
  onAssign: (moves: Move[], confirmed: boolean) => void
  onClose: () => void
}

const dayText = ({ date, board: { unassigned } }: DayBoard): string =>
  unassigned > 0 ? `${shortDate(date)} · ${unassigned} unassigned` : shortDate(date)

type StepProps = Pick<Props, "nameOf" | "onAssign" | "onClose">

export function ChooseDialog({ days, date, ...props }: Props) {
  const [technicians, setTechnicians] = useState<readonly string[]>([])
  const [step, setStep] = useState<"technicians" | "requests">("technicians")
  const [chosenDay, setChosenDay] = useState(firstUnassignedDay(days, date))
  const day = days.find((one) => one.date === chosenDay) ?? days[0]
  if (!day) return null
  return step === "technicians" ? (
    <Technicians
      {...props}
      lanes={lanesOf(day.board)}
      dayChoice={
        days.length > 1 && (
          <NativeSelect
            {...fieldProps}
            label="Day"
            value={day.date}
            onChange={(event) => setChosenDay(event.currentTarget.value)}
            data={days.map((one) => ({ value: one.date, label: dayText(one) }))}
          />
        )
      }
      selectedIds={technicians}
      onChoose={setTechnicians}
      onNext={() => setStep("requests")}
    />
  ) : (
    <Requests {...props} rows={day.rows} technicians={technicians} onBack={() => setStep("technicians")} />
  )
}

function Technicians({
  lanes,
  dayChoice,
  selectedIds,
  onChoose,
  onNext,
  onClose,
}: StepProps & {
  lanes: readonly Lane[]
  dayChoice: ReactNode
  selectedIds: readonly string[]
  onChoose: (ids: string[]) => void
  onNext: () => void
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.requests.chooseTechnicians}
      subtitle="The first one you choose is the primary. Next, choose their requests."
      footer={
        <DialogActions
          onBack={onClose}
          back="Cancel"
          disabledReason={selectedIds.length === 0 ? "Choose a technician." : undefined}
          onClick={onNext}
        >
          {selectedIds.length === 0 ? "Next" : `Next, with ${countLabel(selectedIds.length, "technician")}`}
        </DialogActions>
      }
    >
      {dayChoice}
      <TechnicianPicker
        technicians={lanes.map(({ technician, load }) => ({ ...technician, load }))}
        selectedIds={selectedIds}
        onToggle={(id) => onChoose(toggleIn(selectedIds, id))}
        hasPrimary
        renderDetails={({ load }) => <small>{loadText(load)}</small>}
      />
    </Dialog>
  )
}

function Requests({
  rows,
  technicians,
  nameOf,
  onAssign,
  onBack,
  onClose,
}: StepProps & {
  rows: readonly RequestSummary[]
  technicians: readonly string[]
  onBack: () => void
}) {
  const [selectedNumbers, setSelectedNumbers] = useState<readonly number[]>([])
  const isChosen = ({ invoiceNumber }: RequestSummary) => selectedNumbers.includes(invoiceNumber)
  const after = rows.map((row) => (isChosen(row) ? { ...row, ...withTechnicians(row, technicians) } : row))
  const overlapsFor = (row: RequestSummary) => {
    const window = windowOf(row)
    return window ? overlapsOf({ technicians, window, except: row.invoiceNumber }, after) : []
  }
  const overlapping = rows.some((row) => isChosen(row) && overlapsFor(row).length > 0)
  const groups = [
    ...groupUnassigned(rows.filter(isUnassigned)).map(({ zone, rows: ofZone }) => ({
      title: zone,
      rows: ofZone,
    })),
    { title: "Assigned already", rows: rows.filter((row) => !isUnassigned(row) && !isDone(row)) },
    // Finished jobs can be assigned, too, to record who did the work (docs/domain.md, section 4).
    { title: "Done already", rows: rows.filter(isDone) },
  ].filter((group) => group.rows.length > 0)

  const toggleAll = (some: readonly RequestSummary[]) => {
    const numbers = some.map(({ invoiceNumber }) => invoiceNumber)
    const otherNumbers = selectedNumbers.filter((number) => !numbers.includes(number))
    setSelectedNumbers(some.every(isChosen) ? otherNumbers : [...otherNumbers, ...numbers])
  }
  const assign = () =>
    onAssign(
      rows.filter(isChosen).map((row) => ({ row, to: withTechnicians(row, technicians) })),
      overlapping,
    )
  const submitLabel =
    selectedNumbers.length === 0 ? "Assign" : `Assign ${countLabel(selectedNumbers.length, "request")}`
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.requests.chooseRequests}
      subtitle={`For ${technicians.map(nameOf).join(" and ")}. This replaces their current technicians.`}
      footer={
        <DialogActions
          onBack={onBack}
          disabledReason={selectedNumbers.length === 0 ? "Choose a request." : undefined}
          onClick={assign}
        >
          {overlapping ? `${submitLabel} anyway` : submitLabel}
        </DialogActions>
      }
    >
      {rows.length === 0 && <p>No requests on this day.</p>}
      {groups.map(({ title, rows: some }) => (
        <fieldset key={title} className={picks.picks}>
          <legend className={picks.zone}>
            {title}
            {some.length > 1 && some.every(isUnassigned) && (
              <Button kind="quiet" size="small" onClick={() => toggleAll(some)}>
                {some.every(isChosen) ? "None" : `All ${some.length}`}
                <span className="spoken"> of {title}</span>
              </Button>
            )}
          </legend>
          {some.map((row) => {
            const overlaps = overlapsFor(row)
            const technicianNames = techniciansText(row, nameOf)
            return (
              <label key={row.invoiceNumber} className={`${picks.pick} columns-auto-main-auto`}>
                <Checkbox
                  checked={isChosen(row)}
                  onChange={() => setSelectedNumbers(toggleIn(selectedNumbers, row.invoiceNumber))}
                />
                <span>
                  <b>{nameOnCard(row)}</b>
                  <small>{workText(row)}</small>
                  {technicianNames && <small>Now {technicianNames}</small>}
                  {overlaps.length > 0 && (
                    <small className="text-danger weight-medium">{overlapsText(overlaps)}</small>
                  )}
                </span>
                <span className={picks.aside}>{rowWindowText(row)}</span>
              </label>
            )
          })}
        </fieldset>
      ))}
    </Dialog>
  )
}
