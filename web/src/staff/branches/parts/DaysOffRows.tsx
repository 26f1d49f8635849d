import { Plus, Trash2 } from "lucide-react"
import { type UseFormReturn, useFieldArray, useFormState } from "react-hook-form"
import { type NameOf, wholeBranch } from "#web/staff/shared/settings/setting-labels.ts"
import { Button } from "#web/ui/Button.tsx"
import { DateField, ListError, SelectField, TextField } from "#web/ui/form/fields.tsx"
import type { ShiftValues } from "../form.ts"
import styles from "./DaysOffRows.module.css"
import { type Technician, technicianChoices } from "./part.ts"

type Props = {
  form: UseFormReturn<ShiftValues>
  technicians: readonly Technician[]
  nameOf: NameOf
  today: string
}

export function DaysOffRows({ form: { control }, technicians, nameOf, today }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: "daysOff" })
  const { errors } = useFormState({ control, name: "daysOff" })
  return (
    <div className="stack gap-5">
      <p className="text-muted type-small">
        Vacations and other days off. Customers can't book these technicians, or the whole branch, then. The
        website shows a whole branch as closed.
      </p>
      {fields.map(({ id, technician }, index) => (
        <fieldset key={id} className={styles.row}>
          <legend className="spoken">Day off {index + 1}</legend>
          <div className="phone-span-all">
            <SelectField
              control={control}
              name={`daysOff.${index}.technician`}
              label="Technician"
              choices={[
                ...technicianChoices(technicians, technician, nameOf),
                { value: "", label: wholeBranch },
              ]}
            />
          </div>
          <DateField control={control} name={`daysOff.${index}.from`} label="First day" />
          <DateField control={control} name={`daysOff.${index}.to`} label="Last day" />
          <Button kind="quiet" icon={Trash2} label="Remove this day off" onClick={() => remove(index)} />
          <div className="span-all">
            <TextField
              control={control}
              name={`daysOff.${index}.note`}
              label="Note"
              hint="Only the office sees it."
              maxLength={60}
            />
          </div>
        </fieldset>
      ))}
      <ListError error={errors.daysOff} />
      <Button
        kind="soft"
        size="small"
        icon={Plus}
        className="phone-tap justify-self-start"
        onClick={() => append({ technician: technicians[0]?._id ?? "", from: today, to: today, note: "" })}
      >
        Add days off
      </Button>
    </div>
  )
}
