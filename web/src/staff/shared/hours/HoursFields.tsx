import { NativeSelect } from "@mantine/core"
import { Copy } from "lucide-react"
import { type Control, type FieldPath, useController, useWatch } from "react-hook-form"
import {
  type HoursField,
  openingDays,
  openingHoursText,
  type WeekHours,
} from "#shared/domain/schedule/opening-hours.ts"
import { Button } from "#web/ui/Button.tsx"
import field from "#web/ui/form/fields.module.css"
import styles from "./HoursFields.module.css"
import {
  closed,
  closingChoices,
  openingChoices,
  splitHours,
  withClosing,
  withOpening,
} from "./hours-choices.ts"

type Props<Values extends WeekHours> = {
  control: Control<Values>
  /** Copies Monday's hours to Tuesday through Friday. */
  onCopy: (hours: string) => void
}

export function HoursFields<Values extends WeekHours>({ control, onCopy }: Props<Values>) {
  const monday: string = useWatch({ control, name: nameOf<Values>("mondayHours") })
  return (
    <div className={`${styles.week} grid justify-items-start gap-4`}>
      {openingDays.map(([day, name]) => (
        <Day key={name} control={control} day={day} name={name} />
      ))}
      <Button kind="soft" size="small" icon={Copy} onClick={() => onCopy(monday)}>
        Copy Monday to Tue-Fri, {openingHoursText(monday)}
      </Button>
    </div>
  )
}

/** The caller's form contains a week, but TypeScript cannot derive that from the generic type. */
const nameOf = <Values extends WeekHours>(name: HoursField) => name as FieldPath<Values>

export const workdays = ["tuesdayHours", "wednesdayHours", "thursdayHours", "fridayHours"] as const

function Day<Values extends WeekHours>({
  control,
  day,
  name,
}: Pick<Props<Values>, "control"> & { day: string; name: HoursField }) {
  const {
    field: { ref, value, onBlur, onChange },
    fieldState: { error },
  } = useController({ control, name: nameOf<Values>(name) })
  const hours: string = value
  const { opens, closes } = splitHours(hours)
  const isOpen = opens !== closed
  return (
    <fieldset className={styles.day}>
      <legend className="spoken">{day}</legend>
      <span aria-hidden="true">{day}</span>
      <NativeSelect
        classNames={field}
        aria-label={`${day} opens`}
        ref={ref}
        onBlur={onBlur}
        data={openingChoices(opens)}
        value={opens}
        onChange={(event) => onChange(withOpening(hours, event.currentTarget.value))}
      />
      {isOpen && (
        <>
          <span aria-hidden="true">to</span>
          <NativeSelect
            classNames={field}
            aria-label={`${day} closes`}
            onBlur={onBlur}
            data={closingChoices(opens, closes)}
            value={closes}
            onChange={(event) => onChange(withClosing(hours, event.currentTarget.value))}
          />
        </>
      )}
      {error && <p className={`${field.error} span-all`}>{error.message}</p>}
    </fieldset>
  )
}
