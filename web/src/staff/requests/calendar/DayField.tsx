import { useState } from "react"
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form"
import { DateField } from "#web/ui/form/fields.tsx"
import { DayDialog } from "./DayDialog.tsx"

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: string
}

export function DayField<Values extends FieldValues>(field: Props<Values>) {
  const { field: bound } = useController({ control: field.control, name: field.name })
  const [picking, setPicking] = useState(false)
  return (
    <>
      <DateField {...field} onCalendar={() => setPicking(true)} />
      {picking && (
        <DayDialog
          day={bound.value}
          onPick={(day) => {
            bound.onChange(day)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
