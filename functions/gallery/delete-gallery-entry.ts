import { deleteGalleryEntry } from "#shared/api/gallery.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { galleryStore, orderRace } from "./store.ts"

/** Its pictures go once the table tells of it (`events/fan-out`): also when this call is cut off after its transaction. */
export const handler = handle(
  deleteGalleryEntry,
  ({ table }) => galleryStore(table),
  async ({ query: { id } }, gallery, { actor: by, now, commit, refuse }) => {
    const reply = { matches: 1 }
    const besides = async () => {
      const order = await gallery.order()
      return [
        gallery.reordered(
          order,
          order.ids.filter((other) => other !== id),
        ),
      ]
    }
    const deletion = { by, now, commit, reply, besides }
    await retryOnConflict([orderRace], () => deleteSetting(gallery.standing(id, refuse), deletion))
    return reply
  },
)
