import { type RefObject, useRef, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { type DraggedJob, type Point, type Target, useDragMonitor } from "../drag.ts"
import { nameOnCard } from "../labels.ts"
import styles from "./CardDrag.module.css"

type Drag = {
  dragged: (DraggedJob & { at: Point }) | undefined
  over: Target | undefined
  /** The job of the dragged card. */
  row: RequestSummary | undefined
  ghost: RefObject<HTMLDivElement | null>
}

const translateOf = ({ x, y }: Point = { x: 0, y: 0 }): string => `${x}px ${y}px`

/** Follows the card that is dragged over a board. */
export function useCardDrag(
  rows: readonly RequestSummary[],
  onDrop: (row: RequestSummary, from: string | undefined, to: Target) => void,
): Drag {
  const [dragged, setDragged] = useState<DraggedJob & { at: Point }>()
  const [over, setOver] = useState<Target>()
  const ghost = useRef<HTMLDivElement>(null)
  const rowOf = (number: number | undefined) => rows.find(({ invoiceNumber }) => invoiceNumber === number)
  useDragMonitor({
    onStart: (card, at) => setDragged({ ...card, at }),
    onMove: (at) => ghost.current?.style.setProperty("translate", translateOf(at)),
    onOver: setOver,
    onDrop: ({ invoiceNumber, from }, to) => {
      setDragged(undefined)
      setOver(undefined)
      const dropped = rowOf(invoiceNumber)
      if (dropped && to !== undefined) onDrop(dropped, from, to)
    },
  })
  return { dragged, over, row: rowOf(dragged?.invoiceNumber), ghost }
}

/** What a drop here would mean: "To R. Haugen, 18 mi, no overlap". */
export type DropEffect = { text: string; overlaps?: boolean }

/** The card at the pointer. */
export function Ghost({ drag: { row, ghost, dragged }, effect }: { drag: Drag; effect: DropEffect }) {
  return (
    row && (
      <div ref={ghost} className={styles.ghost} style={{ translate: translateOf(dragged?.at) }}>
        <div>
          <span className="split gap-4">
            <b className="type-text">{nameOnCard(row)}</b>
            <small className="text-muted type-small">{row.invoiceNumber}</small>
          </span>
          {row.vehicle && <span>{row.vehicle}</span>}
          <em
            className="weight-strong not-italic text-action type-small"
            data-overlaps={effect.overlaps || undefined}
          >
            {effect.text}
          </em>
        </div>
      </div>
    )
  )
}
