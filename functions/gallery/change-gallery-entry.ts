import { changeGalleryEntry, type StoredGalleryEntry } from "#shared/api/gallery.ts"
import { moveBefore } from "#shared/domain/media/gallery.ts"
import { messages } from "#shared/messages.ts"
import { changeSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { versionReply } from "../platform/versioned.ts"
import { galleryStore, orderRace } from "./store.ts"

/** Pictures can be removed or reordered, not added. */
const check = (after: StoredGalleryEntry, before: StoredGalleryEntry) => {
  const isKnown = (url: string) => before.urls.includes(url)
  if (!after.urls.every(isKnown) || new Set(after.urls).size < after.urls.length)
    throw malformed("urls", "Send only photos of this entry, each once.")
}

/** Of two simultaneous moves the slower one applies to the new order. */
export const handler = handle(
  changeGalleryEntry,
  ({ table }) => ({ table, gallery: galleryStore(table) }),
  async (
    { body: { _id, version: baseVersion, before, ...patch } },
    { table, gallery },
    { actor: by, now, commit, refuse },
  ) => {
    const current = gallery.existing(_id, refuse)
    if (before === undefined)
      return changeSetting(table, current, { patch, baseVersion, by, now, check, refuse, commit })

    return retryOnConflict([orderRace], async () => {
      const [entry, order] = await Promise.all([current.read(), gallery.order()])
      const ids = moveBefore(order.ids, _id, before)
      if (!ids) throw refuse("changed_meanwhile", { detail: messages.gallery.neighborGone })
      await commit([gallery.reordered(order, ids)], versionReply(entry))
      return versionReply(entry)
    })
  },
)
