import type { BasicPoint } from "signature_pad"

/** Points closer than this are tremor, px. */
const leastDistance = 2

type Drawn = { points: BasicPoint[]; byPen: boolean }

/** The browser merges pointer moves of a frame, and the pad uses only the last. This collects the others. */
export function collectPoints(canvas: HTMLCanvasElement): { drawn: () => Drawn; close: () => void } {
  let pointer: number | undefined
  let drawn: Drawn = { points: [], byPen: false }
  const listenersController = new AbortController()

  const add = ({ clientX, clientY, pressure, timeStamp }: PointerEvent, { left, top }: DOMRect) => {
    const point = { x: clientX - left, y: clientY - top, pressure, time: performance.timeOrigin + timeStamp }
    const last = drawn.points.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) > leastDistance) drawn.points.push(point)
  }
  const begin = (event: PointerEvent) => {
    if (pointer !== undefined || (event.buttons & 1) === 0) return
    pointer = event.pointerId
    drawn = { points: [], byPen: event.pointerType === "pen" }
    add(event, canvas.getBoundingClientRect())
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    const box = canvas.getBoundingClientRect()
    const coalesced = event.getCoalescedEvents?.() ?? []
    for (const one of coalesced.length > 0 ? coalesced : [event]) add(one, box)
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId === pointer) pointer = undefined
  }
  const { signal } = listenersController
  canvas.addEventListener("pointerdown", begin, { signal })
  window.addEventListener("pointermove", move, { signal })
  window.addEventListener("pointerup", end, { signal })
  window.addEventListener("pointercancel", end, { signal })
  return { drawn: () => drawn, close: () => listenersController.abort() }
}
