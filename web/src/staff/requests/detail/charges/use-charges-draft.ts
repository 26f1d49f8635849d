import { useEffect, useState } from "react"
import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { LineEdit } from "#shared/domain/charges/edit-line.ts"
import { usePrices } from "#web/data/money/prices.ts"
import type { PartToAdd } from "#web/data/parts/found-part.ts"
import { type DraftKey, readDraft, removeDraft, saveDraft } from "#web/ui/versioned/drafts.ts"
import { priceQueryOf } from "../price-query.ts"
import { isEmpty, isSameValue } from "../request-change.ts"
import {
  changeOf,
  computeDraftTotals,
  type Draft,
  type DraftTotals,
  draftOf,
  draftOverSaved,
  type NewLine,
  withDue,
  withFigures,
  withFoundParts,
  withLine,
  withMovedLine,
  withNewLine,
  withoutLine,
  withPrices,
} from "./charges-draft.ts"
import type { CellAt } from "./LineCell.tsx"
import { lineOfPart, type PickedLine } from "./picker/found-parts.ts"
import type { TotalsEdit } from "./Totals.tsx"

export type Editing = {
  computed: DraftTotals
  /** What has been typed so far. */
  draft: Draft
  open: string | undefined
  totals: TotalsEdit
  /** Body of a save, including the total on the screen. */
  change: ServiceRequestChange
  pricing: boolean
  unpriced: Error | undefined
  base: ServiceRequest
  /** When a restored draft was typed, as ISO time. */
  restoredAt: string | undefined
  setOpen: (id: string | undefined) => void
  edit: (id: string, edit: LineEdit) => void
  /** Goes back to an earlier state of the draft. */
  restore: (draft: Draft) => void
  /** Whether something was typed since this change was sent. */
  isTypedSince: (sent: ServiceRequestChange) => boolean
  /** Continues over what was saved of an earlier draft, with what was typed since. */
  rebaseOnSaved: (after: ServiceRequest, sent: Draft) => void
  add: (kind: NewLine) => void
  addParts: (lines: readonly PickedLine[], carId?: string) => void
  remove: (id: string) => void
  move: (id: string, by: number) => void
}

const newId = (): string => `new-${crypto.randomUUID()}`

/** `open` is the ID of the line being edited. */
type State = { draft: Draft; open: string | undefined }

/** Line or part to add at the start, after restoring a draft, or the cell or line at which editing begins. */
export type EditStart = {
  first?: NewLine
  part?: PartToAdd | undefined
  cell?: CellAt | undefined
  line?: string | undefined
}

export function useChargesDraft(
  request: ServiceRequest,
  { first, part, cell, line: openLine }: EditStart,
  storageKey: DraftKey,
): Editing {
  const [stored] = useState(() => readDraft<ServiceRequest, State>(storageKey))
  const [base, setBase] = useState(stored?.base ?? request)
  const [{ draft, open }, setState] = useState<State>(() => {
    const id = newId()
    if (part) {
      const line = { ...lineOfPart(part, part.cost), id }
      return { draft: withFoundParts(base, stored?.typed.draft ?? draftOf(request), [line]), open: id }
    }
    if (stored) return cell || openLine ? { ...stored.typed, open: openLine } : stored.typed
    const untouched = draftOf(request)
    return first
      ? { draft: withNewLine(request, untouched, first, id), open: id }
      : {
          draft: untouched,
          open: openLine ?? (!cell && request.charges.length === 1 ? request.charges[0]?._id : undefined),
        }
  })
  const change = changeOf(base, draft)
  const isUntouched = isEmpty(change)
  const { userId, form } = storageKey
  useEffect(() => {
    if (isUntouched) removeDraft({ userId, form })
    else saveDraft({ userId, form }, base, { draft, open })
  }, [userId, form, base, draft, open, isUntouched])
  const priceQuery = priceQueryOf(base, change)
  const { prices, settled, failure, stamp } = usePrices(priceQuery)
  const [appliedKey, setAppliedKey] = useState<string>()
  if (prices && settled && stamp !== appliedKey) {
    setAppliedKey(stamp)
    setState((state) => ({ ...state, draft: withPrices(state.draft, prices.charges) }))
  }
  const totals = computeDraftTotals(base, draft)
  const setOpen = (id: string | undefined) => setState((state) => ({ ...state, open: id }))
  const updateDraft = (next: (draft: Draft) => Draft) => {
    // Forget the applied prices, so that they apply again if the edit is undone.
    setAppliedKey(undefined)
    setState((state) => ({ ...state, draft: next(state.draft) }))
  }

  return {
    computed: totals,
    draft,
    open,
    base,
    restoredAt: stored?.at,
    change: { ...change, ...(priceQuery && !failure && { totalShown: totals.totals.total }) },
    pricing: priceQuery !== undefined && !settled && failure === undefined,
    unpriced: failure,
    totals: {
      taxRate: draft.taxRate,
      taxExempt: draft.taxExempt,
      customerCredit: totals.customerCredit,
      refused: totals.refused,
      onTaxRate: (taxRate) => updateDraft((now) => withFigures(base, now, { taxRate })),
      onTaxExempt: (taxExempt) => updateDraft((now) => withFigures(base, now, { taxExempt })),
      onCredit: (customerCredit) => updateDraft((now) => withFigures(base, now, { customerCredit })),
      onDue: (due) => updateDraft((now) => withDue(base, now, due)),
    },
    setOpen,
    edit: (id, edit) => updateDraft((now) => withLine(base, now, id, edit)),
    restore: (earlier) => updateDraft(() => earlier),
    isTypedSince: ({ totalShown: _shown, ...sent }) => !isSameValue(change, sent),
    rebaseOnSaved(after, sent) {
      setBase(after)
      setAppliedKey(undefined)
      setState(({ draft: now, open: openId }) => {
        const next = draftOverSaved(after, { before: base.charges, sent, now })
        const at = now.charges.findIndex(({ _id }) => _id === openId)
        return { draft: next, open: next.charges[at]?._id }
      })
    },
    add: (kind) => {
      const id = newId()
      updateDraft((now) => withNewLine(base, now, kind, id))
      setOpen(id)
    },
    addParts: (lines, carId) => {
      const linesWithIds = lines.map((line) => ({ ...line, id: newId() }))
      updateDraft((now) => withFoundParts(base, now, linesWithIds, carId))
      setOpen(linesWithIds[0]?.id)
    },
    remove: (id) => {
      updateDraft((now) => withoutLine(base, now, id))
      setOpen(undefined)
    },
    move: (id, by) => updateDraft((now) => withMovedLine(base, now, id, by)),
  }
}
