import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { FieldToFocus } from "#web/ui/form/PanelForm.tsx"
import type { DraftKey } from "#web/ui/versioned/drafts.ts"
import type { fieldsToSave } from "./request-change.ts"
import type { RequestSave } from "./use-request-save.ts"

export type Fields = Parameters<typeof fieldsToSave>[1]

export type PanelProps = {
  request: ServiceRequest
  editing: boolean
  saving: boolean
  onEdit: (() => void) | undefined
  onCancel: () => void
  save: RequestSave
  onSaved: () => void
  draftKey: DraftKey
  /** When restored values were typed, as ISO time. */
  draftAt: string | undefined
  focused: FieldToFocus | undefined
}

export type FormProps = {
  id: string
  request: ServiceRequest
  save: RequestSave
  onSaved: () => void
  draftKey: DraftKey
}

/** Only edited values. Values that the form shortened for display don't count. */
export const editedValues = <Values extends Record<string, unknown>>(
  values: Values,
  formValues: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== formValues[name]),
  ) as Partial<Values> // its own keys
