import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import { Leaving } from "../../../../ui/Leaving.tsx"
import { isEmpty } from "../changes.ts"
import type { NewLine } from "../charges-draft.ts"
import type { NameOf } from "../seen.ts"
import type { useSave } from "../use-save.ts"
import { ChargesEditor } from "./ChargesEditor.tsx"
import type { Costs } from "./ChargesPanel.tsx"
import type { Technician } from "./LineCrew.tsx"
import { useDraft } from "./use-draft.ts"

type Props = {
  request: ServiceRequest
  /** the kind of line with which editing begins */
  first: NewLine | undefined
  phone: boolean
  costs: Costs
  technicians: readonly Technician[]
  nameOf: NameOf
  save: ReturnType<typeof useSave>
  onClose: () => void
}

/** Holds the draft; leaving the page with something unsaved in it asks first. */
export function ChargesEditing({ request, first, save, onClose, ...shown }: Props) {
  const editing = useDraft(request, first)
  return (
    <>
      <ChargesEditor
        editing={editing}
        saving={save.saving}
        onSave={() => save.save({ base: editing.base, change: editing.change, saved: onClose })}
        onCancel={onClose}
        {...shown}
      />
      <Leaving
        unsaved={!isEmpty(editing.change)}
        title="Leave without saving the charges?"
        confirm="Leave, discard the edits"
      >
        What was typed since Edit is lost.
      </Leaving>
    </>
  )
}
