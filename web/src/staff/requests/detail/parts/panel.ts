import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import type { WrongField } from "../../../../../../shared/api/wrong-fields.ts"
import type { changedFields } from "../changes.ts"

/** The fields that one panel sends. */
export type Fields = Parameters<typeof changedFields>[1]

/** Shows at its fields what is wrong with them. */
export type Refused = (fields: readonly WrongField[]) => void

/** A panel reads the request, and turns into a form that gives back what it holds. */
export type PanelProps = {
  request: ServiceRequest
  editing: boolean
  saving: boolean
  /** absent for whoever only reads */
  onEdit: (() => void) | undefined
  onCancel: () => void
  /** what the form holds, the request as it was when editing began, and where a refusal shows */
  onSave: (fields: Fields, base: ServiceRequest, refused: Refused) => void
}

export type FormProps = {
  id: string
  request: ServiceRequest
  onSave: PanelProps["onSave"]
}

/** Of several lines only the first is used (spec 2, section 3). */
export const firstLine = (text: string | undefined): string => (text ?? "").split(/\r?\n/, 1)[0] ?? ""

/** Only what was typed: a value that the form had to shorten for showing is not a change. */
export const touched = <Values extends Record<string, unknown>>(
  values: Values,
  shown: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== shown[name]),
  ) as Partial<Values> // its own keys

/** What is refused stands at the fields of this form, and leads to the first of them. */
export const refusedIn =
  <Values extends FieldValues>({ setError, getValues }: UseFormReturn<Values>): Refused =>
  (fields) => {
    const names = Object.keys(getValues()) as FieldPath<Values>[] // the form's own
    const found = fields.flatMap(({ field, message }) => {
      const name = names.find((one) => one === field)
      return name ? [{ name, message }] : []
    })
    for (const [place, { name, message }] of found.entries())
      setError(name, { type: "server", message }, { shouldFocus: place === 0 })
  }
