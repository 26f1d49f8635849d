import { useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"

export type Selection = {
  has: (invoiceNumber: number) => boolean
  toggle: (invoiceNumber: number) => void
}

/** Rows that were selected and are still shown. `selection` is undefined until selecting begins. */
export function useSelection(visibleRows: readonly RequestSummary[]) {
  const [numbers, setNumbers] = useState<ReadonlySet<number>>()
  const toggle = (invoiceNumber: number) =>
    setNumbers((before) => {
      const next = new Set(before)
      if (!next.delete(invoiceNumber)) next.add(invoiceNumber)
      return next
    })
  const selection: Selection | undefined = numbers && {
    has: (invoiceNumber) => numbers.has(invoiceNumber),
    toggle,
  }
  return {
    selection,
    selected: numbers ? visibleRows.filter(({ invoiceNumber }) => numbers.has(invoiceNumber)) : [],
    begin: () => setNumbers(new Set()),
    selectAll: () => setNumbers(new Set(visibleRows.map(({ invoiceNumber }) => invoiceNumber))),
    end: () => setNumbers(undefined),
  }
}
