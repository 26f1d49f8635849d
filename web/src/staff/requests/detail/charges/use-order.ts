import { useEffect, useRef, useState } from "react"
import type { Charge } from "#shared/domain/charges/charge.ts"
import type { Over } from "#web/ui/drag-lines.ts"

export function placesTo(ids: readonly string[], id: string, at: Over): number {
  const from = ids.indexOf(id)
  const before = ids.indexOf(at.id) + (at.edge === "bottom" ? 1 : 0)
  // Removing the line shifts later positions by one.
  return (before > from ? before - 1 : before) - from
}

/** Reorders lines by drag and drop, which is loaded only when needed, and by keyboard. */
export function useOrder(lines: readonly Charge[], onMove: ((id: string, by: number) => void) | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [over, setOver] = useState<Over>()
  const [announcement, setAnnouncement] = useState("")
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  const movable = onMove !== undefined
  const order = lines.map(({ _id }) => _id).join()
  useEffect(() => {
    if (!movable) return
    let end: (() => void) | undefined
    let unmounted = false
    const begin = async () => {
      const { dragLines } = await import("#web/ui/drag-lines.ts")
      if (unmounted) return
      const rows = [...(body.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [])]
      end = dragLines(rows, {
        onOver: (now) =>
          setOver((before) => (before?.id === now?.id && before?.edge === now?.edge ? before : now)),
        onDrop: (id, at) => latest.current?.(id, placesTo(order.split(","), id, at)),
      })
    }
    void begin()
    return () => {
      unmounted = true
      end?.()
    }
  }, [movable, order])

  return {
    body,
    over,
    /** Announcement for screen readers. */
    said: announcement,
    move:
      onMove &&
      ((id: string, by: -1 | 1) => {
        const from = lines.findIndex(({ _id }) => _id === id)
        const to = from + by
        if (to < 0 || to >= lines.length) return
        onMove(id, by)
        setAnnouncement(`${lines[from]?.type} is line ${to + 1} of ${lines.length}.`)
      }),
  }
}
