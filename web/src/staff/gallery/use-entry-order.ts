import { useState } from "react"
import type { GalleryEntry } from "#shared/api/gallery.ts"
import { galleryTitle } from "#shared/domain/media/gallery.ts"
import { useMoveEntry } from "../../data/shop/gallery.ts"
import { hideMessage, showFailure } from "../../ui/feedback/notifications.ts"
import { useDragLines } from "../../ui/use-order.ts"
import { type MoveTarget, nextEntryId } from "./position.ts"

const failed = "Couldn't move it."

export function useEntryOrder(entries: readonly GalleryEntry[]) {
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

  const { list, over } = useDragLines<HTMLOListElement>(ids, (id, at) => void move(id, at))

  return { list, over, announcement, move: (id: string, way: MoveTarget) => void move(id, way) }
}
