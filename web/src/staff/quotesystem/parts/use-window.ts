import { type RefObject, useLayoutEffect, useState } from "react"

/** Extra rows above and below, so that fast scrolling shows no gap. */
const extraRows = 8

export const drawnRows = (
  { top, height }: { top: number; height: number },
  { count, rowHeight }: { count: number; rowHeight: number },
): { from: number; to: number } => {
  const from = Math.max(0, Math.floor(top / rowHeight) - extraRows)
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + extraRows)
  return { from: Math.min(from, to), to }
}

export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  rows: { count: number; rowHeight: number },
): { from: number; to: number } {
  const [viewport, setViewport] = useState({ top: 0, height: 900 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setViewport({ top: element.scrollTop, height: element.clientHeight })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener("scroll", measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener("scroll", measure)
    }
  }, [scroller])
  return drawnRows(viewport, rows)
}
