import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine"
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter"

export type Edge = "top" | "bottom"
export type DropPosition = { id: string; edge: Edge }

const idOf = (row: Element): string => row.getAttribute("data-line") ?? ""

const dropPositionOf = (row: Element, y: number): DropPosition => {
  const { top, height } = row.getBoundingClientRect()
  return { id: idOf(row), edge: y < top + height / 2 ? "top" : "bottom" }
}

/** Makes rows draggable by their handles. Returns a function that stops it. */
export const dragLines = (
  rows: readonly HTMLElement[],
  {
    onOver,
    onDrop,
  }: { onOver: (over: DropPosition | undefined) => void; onDrop: (id: string, at: DropPosition) => void },
): (() => void) =>
  combine(
    ...rows.flatMap((row) => {
      const grip = row.querySelector("[data-grip]")
      return [
        dropTargetForElements({ element: row, canDrop: ({ source }) => rows.includes(source.element) }),
        ...(grip ? [draggable({ element: row, dragHandle: grip })] : []),
      ]
    }),
    monitorForElements({
      canMonitor: ({ source }) => rows.includes(source.element),
      onDrag: ({ location: { current } }) => {
        const [target] = current.dropTargets
        onOver(target && dropPositionOf(target.element, current.input.clientY))
      },
      onDrop: ({ source, location: { current } }) => {
        onOver(undefined)
        const [target] = current.dropTargets
        if (target) onDrop(idOf(source.element), dropPositionOf(target.element, current.input.clientY))
      },
    }),
  )
