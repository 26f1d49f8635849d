import { useLayoutEffect } from "react"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import type { WrongField } from "../../../../../../shared/api/wrong-fields.ts"
import type { NameOf } from "../../../../data/request/shown.ts"
import { Leaving } from "../../../../ui/Leaving.tsx"
import { WrongFiguresProvider } from "../../../../ui/wrong-figures.ts"
import { isEmpty } from "../changes.ts"
import type { NewLine } from "../charges-draft.ts"
import type { RequestSave } from "../use-request-save.ts"
import { ChargesEditor } from "./ChargesEditor.tsx"
import type { Costs } from "./ChargesPanel.tsx"
import type { Technician } from "./LineCrew.tsx"
import { useDraft } from "./use-draft.ts"
import { useWrongFigures } from "./wrong-figures.ts"

/** With what editing begins: a line of this kind, or the choice of one. */
export type Charging = { first?: NewLine; adding?: true }

type Props = Charging & {
  request: ServiceRequest
  phone: boolean
  costs: Costs
  technicians: readonly Technician[]
  nameOf: NameOf
  save: RequestSave
  onClose: () => void
}

/** Holds the draft; leaving the page with something unsaved in it asks first. */
export function ChargesEditing({ request, first, save, onClose, ...shown }: Props) {
  const editing = useDraft(request, first)
  const { base, change } = editing
  useLayoutEffect(() => {
    // On a phone it is a screen of its own, which begins at its head; a line that is added has the focus and is led to.
    if (shown.phone && !first) window.scrollTo(0, 0)
  }, [shown.phone, first])
  const wrong = useWrongFigures(editing.reckoned.lines, editing.setOpen)
  const refused = (fields: readonly WrongField[]) => {
    wrong.tell(fields)
    return []
  }
  const unsaved = wrong.some || !isEmpty(change)
  return (
    <WrongFiguresProvider value={wrong.figures}>
      <ChargesEditor
        editing={editing}
        unsaved={unsaved}
        saving={save.saving}
        onSave={() =>
          wrong.some ? wrong.leadToFirst() : save.save({ base, change, saved: onClose, refused })
        }
        onCancel={onClose}
        {...shown}
      />
      <Leaving unsaved={unsaved} title="Leave without saving the charges?" confirm="Discard edits">
        You'll lose your unsaved edits.
      </Leaving>
    </WrongFiguresProvider>
  )
}
