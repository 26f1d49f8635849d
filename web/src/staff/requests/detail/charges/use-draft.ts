import { useState } from "react"
import type {
  ServiceRequest,
  ServiceRequestChange,
} from "../../../../../../shared/api/requests/service-request.ts"
import type { LineEdit } from "../../../../../../shared/domain/charges/edit-line.ts"
import { usePrices } from "../../../../data/prices.ts"
import {
  changeOf,
  type Draft,
  draftOf,
  type NewLine,
  type Reckoned,
  reckon,
  withDue,
  withFigures,
  withLine,
  withMovedLine,
  withNewLine,
  withoutLine,
  withPrices,
} from "../charges-draft.ts"
import { askedOf } from "../prices.ts"
import type { TotalsEdit } from "./Totals.tsx"

/** Charges that are being edited: as they read now, what is open, and what a save sends. */
export type Editing = {
  reckoned: Reckoned
  open: string | undefined
  totals: TotalsEdit
  /** what a save sends, with the total that the screen shows for it */
  change: ServiceRequestChange
  /** the rates are asked about what was typed last */
  pricing: boolean
  /** why the rates do not answer */
  unpriced: Error | undefined
  base: ServiceRequest
  setOpen: (id: string | undefined) => void
  edit: (id: string, edit: LineEdit) => void
  add: (kind: NewLine) => void
  remove: (id: string) => void
  move: (id: string, by: number) => void
}

const newId = (): string => `new-${crypto.randomUUID()}`

export function useDraft(request: ServiceRequest, first: NewLine | undefined): Editing {
  const [base] = useState(request)
  const [{ draft, open }, setState] = useState(() => {
    const id = newId()
    const untouched = draftOf(request)
    return first
      ? { draft: withNewLine(request, untouched, first, id), open: id as string | undefined }
      : { draft: untouched, open: request.charges.length === 1 ? request.charges[0]?._id : undefined }
  })
  const change = changeOf(base, draft)
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
    // What is edited back to what the rates have answered takes their answer again.
    setTaken(undefined)
    setState((state) => ({ ...state, draft: next(state.draft) }))
  }

  return {
    reckoned,
    open,
    base,
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
      onDue: (due) => become((now) => withDue(now, due)),
    },
    setOpen,
    edit: (id, edit) => become((now) => withLine(base, now, id, edit)),
    add: (kind) => {
      const id = newId()
      become((now) => withNewLine(base, now, kind, id))
      setOpen(id)
    },
    remove: (id) => {
      become((now) => withoutLine(base, now, id))
      setOpen(undefined)
    },
    move: (id, by) => become((now) => withMovedLine(base, now, id, by)),
  }
}
