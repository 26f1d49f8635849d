import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { FieldToFocus } from "#web/ui/form/PanelForm.tsx"
import { type DraftKey, readDraft, removeDraft } from "#web/ui/versioned/drafts.ts"
import type { PanelProps } from "./panel-props.ts"
import type { RequestSave } from "./use-request-save.ts"

const panels = ["customer", "vehicle", "appointment", "billing", "notes"] as const
export type PanelName = (typeof panels)[number]

/** Storage key of typed values, which survive a reload. */
export const editsOf = (
  userId: string,
  invoiceNumber: number,
  name: PanelName | "charges" | "note" | `note.${string}` | "install" | "warranty" | "coverage" | "rejection",
): DraftKey => ({
  userId,
  form: `request.${invoiceNumber}.${name}`,
})

/** Several panels can be edited at once, so that opening one doesn't lose another's values. */
export function usePanels(request: ServiceRequest, save: RequestSave, userId: string) {
  const storageKeyOf = (name: PanelName) => editsOf(userId, request.invoiceNumber, name)
  const [restored, setRestored] = useState(() =>
    panels.map((name) => ({ name, at: readDraft(storageKeyOf(name))?.at })),
  )
  const [editing, setEditing] = useState<readonly PanelName[]>(() =>
    restored.flatMap(({ name, at }) => (at === undefined ? [] : [name])),
  )
  const close = (name: PanelName) => {
    removeDraft(storageKeyOf(name))
    setRestored((all) => all.filter((one) => one.name !== name))
    setEditing((open) => open.filter((one) => one !== name))
  }
  /** A panel whose form starts at a field other than its first. */
  const [focused, setFocused] = useState<FieldToFocus & { panel: PanelName }>()
  const open = (name: PanelName, field?: string) => {
    setFocused(field === undefined ? undefined : { panel: name, name: field })
    setEditing((now) => [...now.filter((one) => one !== name), name])
  }

  const of = (name: PanelName, mayEdit: boolean): PanelProps => ({
    request,
    editing: mayEdit && editing.includes(name),
    saving: save.saving,
    onEdit: mayEdit ? () => open(name) : undefined,
    onCancel: () => close(name),
    save,
    onSaved: () => close(name),
    draftKey: storageKeyOf(name),
    draftAt: restored.find((one) => one.name === name)?.at,
    focused: focused?.panel === name ? focused : undefined,
  })
  return { of, open }
}
