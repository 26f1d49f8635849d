import { useEffect, useState } from "react"
import type { ServiceRequest, ServiceRequestChange } from "#shared/api/requests/service-request.ts"
import type { LineEdit } from "#shared/domain/charges/edit-line.ts"
import type { PartToAdd } from "#web/data/found-part.ts"
import { usePrices } from "#web/data/prices.ts"
import { type DraftKey, readDraft, removeDraft, saveDraft } from "#web/ui/versioned/drafts.ts"
import { isEmpty } from "../changes.ts"
import {
  changeOf,
  type Draft,
  draftOf,
  type NewLine,
  type Reckoned,
  reckon,
  withDue,
  withFigures,
  withFoundParts,
  withLine,
  withMovedLine,
  withNewLine,
  withoutLine,
  withPrices,
} from "../charges-draft.ts"
import { askedOf } from "../prices.ts"
import { lineOfPart } from "./picker/picked.ts"
import type { TotalsEdit } from "./Totals.tsx"

export type Editing = {
  reckoned: Reckoned
  open: string | undefined
  totals: TotalsEdit
  /** Body of a save, including the total on the screen. */
  change: ServiceRequestChange
  pricing: boolean
  unpriced: Error | undefined
  base: ServiceRequest
  /** When a restored draft was typed, as ISO time. */
  keptAt: string | undefined
  setOpen: (id: string | undefined) => void
  edit: (id: string, edit: LineEdit) => void
  add: (kind: NewLine) => void
  addParts: (lines: readonly { kind: NewLine; edit: LineEdit }[]) => void
  remove: (id: string) => void
  move: (id: string, by: number) => void
}

const newId = (): string => `new-${crypto.randomUUID()}`

/** `open` is the ID of the line being edited. */
type State = { draft: Draft; open: string | undefined }

/** Line or part to add at the start, after restoring a draft. */
export type Beginning = { first?: NewLine; part?: PartToAdd | undefined }

export function useDraft(request: ServiceRequest, { first, part }: Beginning, kept: DraftKey): Editing {
  const [found] = useState(() => readDraft<ServiceRequest, State>(kept))
  const [base] = useState(found?.base ?? request)
  const [{ draft, open }, setState] = useState<State>(() => {
    const id = newId()
    if (part) {
      const line = { ...lineOfPart(part, part.cost), id }
      return { draft: withFoundParts(base, found?.typed.draft ?? draftOf(request), [line]), open: id }
    }
    if (found) return found.typed
    const untouched = draftOf(request)
    return first
      ? { draft: withNewLine(request, untouched, first, id), open: id }
      : { draft: untouched, open: request.charges.length === 1 ? request.charges[0]?._id : undefined }
  })
  const change = changeOf(base, draft)
  const isUntouched = isEmpty(change)
  const { by, of } = kept
  useEffect(() => {
    if (isUntouched) removeDraft({ by, of })
    else saveDraft({ by, of }, base, { draft, open })
  }, [by, of, base, draft, open, isUntouched])
  const asked = askedOf(base, change)
  const { prices, settled, failure, stamp } = usePrices(asked)
  const [taken, setTaken] = useState<string>()
  if (prices && settled && stamp !== taken) {
    setTaken(stamp)
    setState((state) => ({ ...state, draft: withPrices(state.draft, prices.charges) }))
  }
  const reckoned = reckon(base, draft)
  const setOpen = (id: string | undefined) => setState((state) => ({ ...state, open: id }))
  const become = (next: (draft: Draft) => Draft) => {
    // Forget the applied prices, so that they apply again if the edit is undone.
    setTaken(undefined)
    setState((state) => ({ ...state, draft: next(state.draft) }))
  }

  return {
    reckoned,
    open,
    base,
    keptAt: found?.at,
    change: { ...change, ...(asked && !failure && { totalShown: reckoned.totals.total }) },
    pricing: asked !== undefined && !settled && failure === undefined,
    unpriced: failure,
    totals: {
      taxRate: draft.taxRate,
      taxExempt: draft.taxExempt,
      customerCredit: reckoned.customerCredit,
      refused: reckoned.refused,
      onTaxRate: (taxRate) => become((now) => withFigures(base, now, { taxRate })),
      onTaxExempt: (taxExempt) => become((now) => withFigures(base, now, { taxExempt })),
      onCredit: (customerCredit) => become((now) => withFigures(base, now, { customerCredit })),
      onDue: (due) => become((now) => withDue(base, now, due)),
    },
    setOpen,
    edit: (id, edit) => become((now) => withLine(base, now, id, edit)),
    add: (kind) => {
      const id = newId()
      become((now) => withNewLine(base, now, kind, id))
      setOpen(id)
    },
    addParts: (lines) => {
      const named = lines.map((line) => ({ ...line, id: newId() }))
      become((now) => withFoundParts(base, now, named))
      setOpen(named[0]?.id)
    },
    remove: (id) => {
      become((now) => withoutLine(base, now, id))
      setOpen(undefined)
    },
    move: (id, by) => become((now) => withMovedLine(base, now, id, by)),
  }
}
