import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import type { WrongField } from "#shared/api/definition/wrong-fields.ts"

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, "getValues" | "setError">

/** Shows what the server refused at its fields, and focuses the first. Returns what belongs to no field of the form. */
export function setServerErrors<Values extends FieldValues>(
  form: Form<Values>,
  fields: readonly WrongField[],
): WrongField[] {
  const names = Object.keys(form.getValues())
  const isOfForm = ({ field }: WrongField) => names.includes(field.split(".")[0] ?? "")
  for (const { field, message } of fields.filter(isOfForm).toReversed())
    form.setError(field as FieldPath<Values>, { type: "server", message }, { shouldFocus: true })
  return fields.filter((field) => !isOfForm(field))
}
