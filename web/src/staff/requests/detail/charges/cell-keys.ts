import type { KeyboardEvent } from "react"

/* Keys between the cells of the lines, as in a spreadsheet. Tab follows the document. */

const steps: Record<string, { line: number; cell: number }> = {
  Enter: { line: 1, cell: 0 },
  ArrowDown: { line: 1, cell: 0 },
  ArrowUp: { line: -1, cell: 0 },
  ArrowLeft: { line: 0, cell: -1 },
  ArrowRight: { line: 0, cell: 1 },
}

const cellsIn = (row: Element | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>("[data-cell]") ?? []),
]

/** The next cell for a key: the same figure in the nearest line, or the neighboring cell. */
export function nextCell(cell: HTMLElement, key: string): HTMLElement | undefined {
  const step = steps[key]
  const row = cell.closest("[data-line]")
  if (!step || !row) return undefined
  const rowCells = cellsIn(row)
  if (step.line === 0) return rowCells[rowCells.indexOf(cell) + step.cell]
  const rows = [...(row.parentElement?.querySelectorAll("[data-line]") ?? [])]
  const followingRows =
    step.line > 0 ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).reverse()
  return followingRows.flatMap(cellsIn).find((other) => other.dataset.cell === cell.dataset.cell)
}

/** Left and right leave an input only from its ends. On focus all of it is selected, which counts as both ends. */
export const staysInText = ({ key, target }: KeyboardEvent): boolean => {
  if (!(target instanceof HTMLInputElement)) return false
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return false
  return (
    (key === "ArrowLeft" && selectionEnd !== 0) || (key === "ArrowRight" && selectionStart !== value.length)
  )
}
