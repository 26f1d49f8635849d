import { NativeSelect } from "@mantine/core"
import { Plus, Trash2 } from "lucide-react"
import { useMemo } from "react"
import { type UseFormReturn, useController, useFieldArray, useFormState } from "react-hook-form"
import { toWireTime, windowTimes } from "#shared/domain/schedule/dates.ts"
import { comingDaysOff, spanText } from "#shared/domain/schedule/days-off.ts"
import {
  shiftsByTechnician,
  shiftText,
  shortDay,
  type Weekday,
  workWeek,
} from "#web/staff/shared/hours/shifts.ts"
import { wholeBranch } from "#web/staff/shared/settings/setting-labels.ts"
import { Button } from "#web/ui/Button.tsx"
import field from "#web/ui/form/fields.module.css"
import { ListError } from "#web/ui/form/fields.tsx"
import { Fact, Facts } from "#web/ui/page/Panel.tsx"
import { BranchPanel } from "../BranchPanel.tsx"
import { type ShiftRow, type ShiftValues, shiftForm } from "../form.ts"
import { DaysOffRows } from "./DaysOffRows.tsx"
import { type PartProps, type Technician, technicianChoices } from "./part.ts"
import styles from "./ShiftsPanel.module.css"

type Props = PartProps & { technicians: readonly Technician[]; today: string }

export function ShiftsPanel({ technicians, today, ...part }: Props) {
  const { branch, nameOf } = part
  const { shifts } = branch
  const form = useMemo(() => shiftForm(today), [today])
  const daysOff = comingDaysOff(branch.daysOff, today)
  return (
    <BranchPanel
      title="Shifts"
      {...part}
      form={form}
      view={
        <>
          {shifts.length === 0 ? (
            <p className="text-muted type-small">No shifts yet, so customers can't book a time.</p>
          ) : (
            <Facts>
              {[...shiftsByTechnician(shifts)].map(([technician, shiftsOfTechnician]) => (
                <Fact key={technician} label={nameOf(technician)}>
                  {shiftsOfTechnician.map((shift) => (
                    <span key={shift.days.join()} className="block">
                      {shiftText(shift)}
                    </span>
                  ))}
                </Fact>
              ))}
            </Facts>
          )}
          {daysOff.length > 0 && (
            <>
              <h3 className="mt-5 mb-3 type-small weight-strong">Days off</h3>
              <Facts>
                {daysOff.map((one) => (
                  <Fact
                    key={`${one.technician} ${one.from} ${one.to}`}
                    label={one.technician === undefined ? wholeBranch : nameOf(one.technician)}
                  >
                    {[spanText(one), one.note].filter(Boolean).join(", ")}
                  </Fact>
                ))}
              </Facts>
            </>
          )}
        </>
      }
    >
      {(form) => (
        <>
          <ShiftRows form={form} technicians={technicians} nameOf={nameOf} />
          <DaysOffRows form={form} technicians={technicians} nameOf={nameOf} today={today} />
        </>
      )}
    </BranchPanel>
  )
}

const newShift: Omit<ShiftRow, "technician"> = {
  days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
  start: String(8 * 60),
  end: String(17 * 60),
}

function ShiftRows({
  form,
  technicians,
  nameOf,
}: { form: UseFormReturn<ShiftValues> } & Pick<Props, "technicians" | "nameOf">) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: "shifts" })
  const { errors } = useFormState({ control, name: "shifts" })
  const first =
    technicians.find(({ _id }) => !fields.some(({ technician }) => technician === _id)) ?? technicians[0]
  return (
    <div className="stack gap-5">
      <p className="text-muted type-small">
        When each technician works here. This sets the times customers can book.
      </p>
      {fields.map(({ id, technician }, index) => (
        <Row
          key={id}
          form={form}
          index={index}
          technicians={technicianChoices(technicians, technician, nameOf)}
          onRemove={() => remove(index)}
        />
      ))}
      <ListError error={errors.shifts} />
      <Button
        kind="soft"
        size="small"
        icon={Plus}
        className="phone-tap justify-self-start"
        disabledReason={first ? undefined : "No technicians yet."}
        onClick={() => first && append({ ...newShift, technician: first._id })}
      >
        Add a shift
      </Button>
    </div>
  )
}

const times = (stored: string) =>
  [...new Set([...windowTimes, Number(stored)])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: toWireTime(minutes) }))

function Row({
  form,
  index,
  technicians,
  onRemove,
}: {
  form: UseFormReturn<ShiftValues>
  index: number
  technicians: ReturnType<typeof technicianChoices>
  onRemove: () => void
}) {
  const { control, register, getValues } = form
  const { errors } = useFormState({ control, name: `shifts.${index}` })
  const rowErrors = errors.shifts?.[index]
  const { start, end } = getValues(`shifts.${index}`)
  const messages = [
    rowErrors?.technician,
    rowErrors?.days,
    rowErrors?.start,
    rowErrors?.end,
    rowErrors,
    rowErrors?.root,
  ].flatMap((one) => one?.message ?? [])
  const select = (name: "start" | "end", label: string, stored: string) => (
    <NativeSelect
      classNames={field}
      aria-label={label}
      data={times(stored)}
      {...register(`shifts.${index}.${name}`)}
    />
  )
  return (
    <fieldset className={styles.row}>
      <legend className="spoken">Shift {index + 1}</legend>
      <NativeSelect
        classNames={field}
        aria-label="Technician"
        className="phone-span-all"
        data={technicians}
        {...register(`shifts.${index}.technician`)}
      />
      {select("start", "From", start)}
      <span aria-hidden="true">to</span>
      {select("end", "To", end)}
      <Button kind="quiet" icon={Trash2} label="Remove this shift" onClick={onRemove} />
      <Days form={form} index={index} />
      {messages.length > 0 && <p className={`${field.error} ${styles.wrong}`}>{messages.join(" ")}</p>}
    </fieldset>
  )
}

function Days({ form: { control }, index }: { form: UseFormReturn<ShiftValues>; index: number }) {
  const {
    field: { value, onChange, ref },
  } = useController({ control, name: `shifts.${index}.days` })
  const days: readonly Weekday[] = value
  const toggleDay = (day: Weekday) =>
    onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
  return (
    <div className={`${styles.days} cluster span-all gap-3`}>
      {workWeek.map((day, index) => (
        <label
          key={day}
          className="border-strong stack weight-strong rounded-2 pointer relative content-center justify-center text-muted type-small"
        >
          <input
            className="over-label"
            ref={index === 0 ? ref : undefined}
            type="checkbox"
            checked={days.includes(day)}
            onChange={() => toggleDay(day)}
          />
          {shortDay(day)}
        </label>
      ))}
    </div>
  )
}
