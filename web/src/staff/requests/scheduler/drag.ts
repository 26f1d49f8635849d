import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter"
import { disableNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/utils/disable-native-drag-preview"
import { preventUnhandled } from "@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled"
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"

/** `from` is undefined for a card of the tray. */
export type DraggedJob = { invoiceNumber: number; from: string | undefined }

/** A technician's ID, or `null` for the tray. In the week, a cell's key. */
export type Target = string | null

type Data = Record<string | symbol, unknown>

const draggedIn = ({ invoiceNumber, from }: Data): DraggedJob | undefined =>
  typeof invoiceNumber === "number"
    ? { invoiceNumber, from: typeof from === "string" ? from : undefined }
    : undefined

const targetIn = (targets: readonly { data: Data }[]): Target | undefined => {
  const to = targets[0]?.data.to
  return typeof to === "string" || to === null ? to : undefined
}

export function useDraggable(
  card: RefObject<HTMLElement | null>,
  { invoiceNumber, from }: DraggedJob,
  enabled: boolean,
): void {
  // Before paint, because a card that looks idle can be grabbed at once.
  useLayoutEffect(() => {
    const element = card.current
    if (!element || !enabled) return
    return draggable({
      element,
      getInitialData: () => ({ invoiceNumber, from }),
      // The board draws its own preview with the target's name.
      onGenerateDragPreview: ({ nativeSetDragImage }) => {
        disableNativeDragPreview({ nativeSetDragImage })
        preventUnhandled.start()
      },
    })
  }, [card, invoiceNumber, from, enabled])
}

export function useDropTarget(target: RefObject<HTMLElement | null>, to: Target): void {
  useEffect(() => {
    const element = target.current
    if (!element) return
    return dropTargetForElements({ element, getData: () => ({ to }) })
  }, [target, to])
}

export type Point = { x: number; y: number }

type DragHandlers = {
  onStart: (dragged: DraggedJob, at: Point) => void
  onMove: (at: Point) => void
  onOver: (target: Target | undefined) => void
  onDrop: (dragged: DraggedJob, target: Target | undefined) => void
}

export function useDragMonitor(handlers: DragHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source, location }) => {
          const dragged = draggedIn(source.data)
          const { clientX: x, clientY: y } = location.current.input
          if (dragged) latest.current.onStart(dragged, { x, y })
        },
        onDrag: ({ location }) => {
          const { clientX: x, clientY: y } = location.current.input
          latest.current.onMove({ x, y })
        },
        onDropTargetChange: ({ location }) => latest.current.onOver(targetIn(location.current.dropTargets)),
        onDrop: ({ source, location }) => {
          const dragged = draggedIn(source.data)
          if (dragged) latest.current.onDrop(dragged, targetIn(location.current.dropTargets))
        },
      }),
    [],
  )
}
