import { useState } from "react"
import type { ServiceRequest } from "../../../../../shared/api/requests/service-request.ts"
import type { PanelProps } from "./parts/panel.ts"
import type { RequestSave } from "./use-request-save.ts"

export type PanelName = "customer" | "vehicle" | "appointment" | "billing" | "notes"

/** Panels that turn into forms in place, each by itself, so that opening one loses nothing of another. */
export function usePanels(request: ServiceRequest, save: RequestSave) {
  const [editing, setEditing] = useState<readonly PanelName[]>([])
  const close = (name: PanelName) => setEditing((open) => open.filter((one) => one !== name))
  const open = (name: PanelName) => setEditing((now) => [...now.filter((one) => one !== name), name])

  const of = (name: PanelName, mayEdit: boolean): PanelProps => ({
    request,
    editing: editing.includes(name),
    saving: save.saving,
    onEdit: mayEdit ? () => open(name) : undefined,
    onCancel: () => close(name),
    save,
    onSaved: () => close(name),
  })
  return { of, open }
}
