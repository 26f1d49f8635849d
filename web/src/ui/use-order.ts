import { useEffect, useRef, useState } from "react"
import { t } from "#shared/language.ts"
import type { DropPosition } from "./drag-lines.ts"

export function stepsTo(ids: readonly string[], id: string, at: DropPosition): number {
  const from = ids.indexOf(id)
  const before = ids.indexOf(at.id) + (at.edge === "bottom" ? 1 : 0)
  // Removing the line shifts later positions by one.
  return (before > from ? before - 1 : before) - from
}

/** What screen readers say of a moved row. Positions count from 0. */
export const positionText = (name: string, noun: string, position: number, count: number): string =>
  t(`${name} is ${noun} ${position + 1} of ${count}.`)

/** Rows with `data-line`, as screen readers should call them. */
type Row = { id: string; name: string }

/** Drag and drop of the elements with `data-line` in `list`, loaded only when needed. No `onDrop`: rows stay in place. */
export function useDragLines<List extends HTMLElement>(
  ids: readonly string[],
  onDrop: ((id: string, at: DropPosition) => void) | undefined,
) {
  const list = useRef<List>(null)
  const [over, setOver] = useState<DropPosition>()
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  const isMovable = onDrop !== undefined
  const order = ids.join()
  useEffect(() => {
    if (!isMovable || order === "") return
    let end: (() => void) | undefined
    let unmounted = false
    const begin = async () => {
      const { dragLines } = await import("./drag-lines.ts")
      if (unmounted) return
      const lines = [...(list.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [])]
      end = dragLines(lines, {
        onOver: (now) =>
          setOver((before) => (before?.id === now?.id && before?.edge === now?.edge ? before : now)),
        onDrop: (id, at) => latest.current?.(id, at),
      })
    }
    void begin()
    return () => {
      unmounted = true
      end?.()
    }
  }, [isMovable, order])
  return { list, over }
}

/** Reorders rows by drag and drop and by keyboard. `noun` is what a row is. */
export function useOrder<Body extends HTMLElement>(
  rows: readonly Row[],
  noun: string,
  onMove: ((id: string, by: number) => void) | undefined,
) {
  const [announcement, setAnnouncement] = useState("")
  const ids = rows.map(({ id }) => id)
  const { list: body, over } = useDragLines<Body>(
    ids,
    onMove && ((id, at) => onMove(id, stepsTo(ids, id, at))),
  )

  return {
    body,
    over,
    /** Announcement for screen readers. */
    announcement,
    move:
      onMove &&
      ((id: string, by: -1 | 1) => {
        const from = rows.findIndex((row) => row.id === id)
        const to = from + by
        if (to < 0 || to >= rows.length) return
        onMove(id, by)
        setAnnouncement(positionText(rows[from]?.name ?? "", noun, to, rows.length))
      }),
  }
}
