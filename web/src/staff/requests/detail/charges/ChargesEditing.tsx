import { useEffect, useLayoutEffect, useRef } from "react"
import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { t } from "#shared/language.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { InvalidFiguresProvider } from "#web/staff/shared/charges/invalid-figures.ts"
import { ConfirmLeave } from "#web/ui/dialog/ConfirmLeave.tsx"
import { type DraftKey, removeDraft } from "#web/ui/versioned/drafts.ts"
import { isEmpty } from "../request-change.ts"
import type { RequestSave } from "../use-request-save.ts"
import { ChargesEditor } from "./ChargesEditor.tsx"
import type { Costs } from "./ChargesPanel.tsx"
import { useInvalidFigures } from "./invalid-figures.ts"
import type { Technician } from "./LineTechnicians.tsx"
import { type EditStart, useChargesDraft } from "./use-charges-draft.ts"

export type Charging = EditStart & { adding?: true }

type Props = Charging & {
  request: ServiceRequest
  phone: boolean
  costs: Costs
  technicians: readonly Technician[]
  nameOf: NameOf
  save: RequestSave
  storageKey: DraftKey
  onClose: () => void
}

export function ChargesEditing({ request, first, part, cell, line, save, storageKey, ...props }: Props) {
  const { onClose, ...rest } = props
  const editing = useChargesDraft(request, { first, part, cell, line }, storageKey)
  const { base, change, draft } = editing
  useLayoutEffect(() => {
    // On a phone the editor is a screen of its own and starts at its top, or at the line or figure that was chosen. A new
    // line is focused instead.
    if (rest.phone && !first && !part && !cell) window.scrollTo(0, 0)
    if (rest.phone && line) document.querySelector("[data-open-line]")?.scrollIntoView({ block: "center" })
  }, [rest.phone, first, part, line, cell])
  useEffect(() => {
    // Its input has the focus by now.
    if (rest.phone && cell) document.activeElement?.scrollIntoView({ block: "center" })
  }, [rest.phone, cell])
  const invalidFigures = useInvalidFigures(editing.computed.lines, editing.setOpen)
  const markRefused = (fields: readonly WrongField[]) => {
    invalidFigures.markRefused(fields)
    return []
  }
  const unsaved = invalidFigures.some || !isEmpty(change)
  const close = () => {
    removeDraft(storageKey)
    onClose()
  }
  const latest = useRef({ editing, hasInvalid: invalidFigures.some })
  useEffect(() => {
    latest.current = { editing, hasInvalid: invalidFigures.some }
  })
  /** What was typed during the save stays open, over what was saved. */
  const closeUnlessTyped = (after: ServiceRequest) => {
    const { editing: current, hasInvalid } = latest.current
    if (hasInvalid || current.isTypedSince(change)) current.rebaseOnSaved(after, draft)
    else close()
  }
  return (
    <InvalidFiguresProvider value={invalidFigures.figures}>
      <ChargesEditor
        editing={editing}
        cell={cell}
        unsaved={unsaved}
        saving={save.saving}
        onSave={() =>
          invalidFigures.some
            ? invalidFigures.leadToFirst()
            : save.save({ base, change, saved: closeUnlessTyped, refused: markRefused })
        }
        onCancel={close}
        {...rest}
      />
      <ConfirmLeave
        unsaved={unsaved}
        title="Leave without saving the charges?"
        confirm={t("Discard edits")}
        onDiscard={() => removeDraft(storageKey)}
      >
        You'll lose your unsaved edits.
      </ConfirmLeave>
    </InvalidFiguresProvider>
  )
}
