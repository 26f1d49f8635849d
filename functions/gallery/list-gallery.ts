import { listGallery, pageOf } from "#shared/api/gallery.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { galleryStore, toWire } from "./store.ts"

export const handler = handle(
  listGallery,
  ({ table }) => galleryStore(table),
  async ({ query: { id, ...page } }, gallery, { refuse }) => {
    if (id === undefined) return (await gallery.page(pageOf(page))).map(toWire)
    const entry = await gallery.one(id)
    if (!entry) throw refuse("not_found", { detail: messages.gallery.notFound })
    return [toWire(entry)]
  },
)
