import type { KeyboardEvent } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"

type Direction = { x: -1 | 0 | 1; y: -1 | 0 | 1 }

const directions: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const middleOf = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Weight of the distance across the arrow's direction. */
const crossWeight = 3

/**
 * The nearest card in the direction of an arrow key. undefined if the key is no arrow, null if there is no
 * card.
 */
function nearestCard(card: HTMLElement, key: string, board: HTMLElement): HTMLElement | null | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const center = middleOf(card)
  const candidates = [...board.querySelectorAll<HTMLElement>("[data-card]")].flatMap((other) => {
    const { x, y } = middleOf(other)
    const along = (x - center.x) * direction.x + (y - center.y) * direction.y
    const crossDistance = Math.abs((x - center.x) * direction.y) + Math.abs((y - center.y) * direction.x)
    return other === card || along <= 4 ? [] : [{ other, far: along + crossDistance * crossWeight }]
  })
  return candidates.toSorted((a, b) => a.far - b.far)[0]?.other ?? null
}

/** Keys on a focused card: M to move it, arrows to the next card. */
export function moveByKey(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly RequestSummary[],
  onMove: (row: RequestSummary, of: string | undefined) => void,
): void {
  const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-card]") : null
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key.toLowerCase() === "m") {
    const row = rows.find(({ invoiceNumber }) => invoiceNumber === Number(card.dataset.card))
    event.preventDefault()
    if (row) onMove(row, card.dataset.of)
    return
  }
  const next = nearestCard(card, event.key, event.currentTarget)
  if (next === undefined) return
  event.preventDefault()
  next?.focus()
}
