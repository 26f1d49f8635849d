import { deleteGalleryEntry } from "#shared/api/gallery.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { galleryStore, orderRace } from "./store.ts"

/** `events/fan-out` removes the pictures, so they go even if this call is interrupted. */
export const handler = handle(
  deleteGalleryEntry,
  ({ table }) => galleryStore(table),
  async ({ query: { id } }, gallery, { actor: by, now, commit, refuse }) => {
    const reply = { matches: 1 }
    const additionalWrites = async () => {
      const order = await gallery.order()
      return [
        gallery.reordered(
          order,
          order.ids.filter((other) => other !== id),
        ),
      ]
    }
    const deletion = { by, now, commit, reply, additionalWrites }
    await retryOnConflict([orderRace], () => deleteSetting(gallery.existing(id, refuse), deletion))
    return reply
  },
)
