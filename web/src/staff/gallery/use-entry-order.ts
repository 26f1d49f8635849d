import { useEffect, useRef, useState } from "react"
import type { GalleryEntry } from "#shared/api/gallery.ts"
import { galleryTitle } from "#shared/domain/media/gallery.ts"
import { useMoveEntry } from "../../data/shop/gallery.ts"
import type { DropPosition } from "../../ui/drag-lines.ts"
import { hideMessage, showFailure } from "../../ui/feedback/notifications.ts"
import { type MoveTarget, nextEntryId } from "./position.ts"

const failed = "Couldn't move it."

export function useEntryOrder(entries: readonly GalleryEntry[]) {
  const list = useRef<HTMLOListElement>(null)
  const [over, setOver] = useState<DropPosition>()
  const [announcement, setAnnouncement] = useState("")
  const { mutateAsync } = useMoveEntry()
  const ids = entries.map(({ _id }) => _id)

  const move = async (_id: string, way: MoveTarget) => {
    const before = nextEntryId(ids, _id, way)
    const entry = entries.find((one) => one._id === _id)
    if (before === undefined || !entry) return
    const position = before === null ? ids.length : ids.filter((id) => id !== _id).indexOf(before) + 1
    setAnnouncement(`${galleryTitle(entry)} is number ${position} of ${ids.length}.`)
    hideMessage(failed)
    // A moved row loses focus, so focus the same button again for keyboard users.
    const focused = document.activeElement
    try {
      const moved = mutateAsync({ _id, before })
      requestAnimationFrame(() => {
        if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus()
      })
      await moved
    } catch (error) {
      showFailure(failed, error as Error)
    }
  }

  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  const order = ids.join()
  useEffect(() => {
    let end: (() => void) | undefined
    let unmounted = false
    const begin = async () => {
      const { dragLines } = await import("../../ui/drag-lines.ts")
      if (unmounted) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [])]
      end = dragLines(rows, {
        onOver: (now) =>
          setOver((before) => (before?.id === now?.id && before?.edge === now?.edge ? before : now)),
        onDrop: (id, at) => void latest.current(id, at),
      })
    }
    if (order !== "") void begin()
    return () => {
      unmounted = true
      end?.()
    }
  }, [order])

  return { list, over, announcement, move: (id: string, way: MoveTarget) => void move(id, way) }
}
