import { useLayoutEffect } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { WrongField } from "#shared/api/wrong-fields.ts"
import type { NameOf } from "#web/data/request/request-facts.ts"
import { InvalidFiguresProvider } from "#web/staff/shared/charges/invalid-figures.ts"
import { ConfirmLeave } from "#web/ui/ConfirmLeave.tsx"
import { type DraftKey, removeDraft } from "#web/ui/versioned/drafts.ts"
import { isEmpty } from "../changes.ts"
import type { RequestSave } from "../use-request-save.ts"
import { ChargesEditor } from "./ChargesEditor.tsx"
import type { Costs } from "./ChargesPanel.tsx"
import type { Technician } from "./LineCrew.tsx"
import { type Beginning, useDraft } from "./use-draft.ts"
import { useWrongFigures } from "./wrong-figures.ts"

export type Charging = Beginning & { adding?: true }

type Props = Charging & {
  request: ServiceRequest
  phone: boolean
  costs: Costs
  technicians: readonly Technician[]
  nameOf: NameOf
  save: RequestSave
  kept: DraftKey
  onClose: () => void
}

export function ChargesEditing({ request, first, part, save, kept, onClose, ...shown }: Props) {
  const editing = useDraft(request, { first, part }, kept)
  const { base, change } = editing
  useLayoutEffect(() => {
    // On a phone the editor is a screen of its own and starts at its top. A new line is focused instead.
    if (shown.phone && !first && !part) window.scrollTo(0, 0)
  }, [shown.phone, first, part])
  const wrong = useWrongFigures(editing.reckoned.lines, editing.setOpen)
  const refused = (fields: readonly WrongField[]) => {
    wrong.tell(fields)
    return []
  }
  const unsaved = wrong.some || !isEmpty(change)
  const close = () => {
    removeDraft(kept)
    onClose()
  }
  return (
    <InvalidFiguresProvider value={wrong.figures}>
      <ChargesEditor
        editing={editing}
        unsaved={unsaved}
        saving={save.saving}
        onSave={() => (wrong.some ? wrong.leadToFirst() : save.save({ base, change, saved: close, refused }))}
        onCancel={close}
        {...shown}
      />
      <ConfirmLeave
        unsaved={unsaved}
        title="Leave without saving the charges?"
        confirm="Discard edits"
        onDiscard={() => removeDraft(kept)}
      >
        You'll lose your unsaved edits.
      </ConfirmLeave>
    </InvalidFiguresProvider>
  )
}
