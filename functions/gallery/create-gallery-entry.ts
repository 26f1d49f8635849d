import { randomInt } from "node:crypto"
import { createGalleryEntry } from "#shared/api/gallery.ts"
import { mostGalleryEntries, newGalleryId } from "#shared/domain/media/gallery.ts"
import { createSetting } from "../audit/store.ts"
import { mediaReader } from "../media/store.ts"
import { type Drawn, published } from "../platform/files/published.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { namedRequest } from "../requests/reader.ts"
import { requestStore } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { entryOf, missingIn, photosOf, publishingStep } from "./rules/publishing.ts"
import { gallerySetting, galleryStore } from "./store.ts"

/** The job's history says who published how many; the entry itself knows no job. */
export const handler = handle(
  createGalleryEntry,
  ({ table, needs }) => ({
    table,
    gallery: galleryStore(table),
    requests: requestStore(table),
    branches: branchStore(table),
    media: mediaReader(table),
    published: needs("gallery", published),
  }),
  async ({ body }, deps, { actor, now, commit, refuse }) => {
    const { gallery, requests } = deps
    const [job, branches, attached] = await Promise.all([
      requests.openFor(actor, body.relativeInvoiceNumber, refuse),
      deps.branches.all(),
      Promise.all(body.images.map(({ media }) => deps.media.one(media))),
    ])
    const fields = entryOf(body, job)
    const { keys, wrong } = photosOf(body, attached)
    const missing = [...wrong, ...missingIn(fields)]
    if (missing.length > 0) throw refuse("malformed", { fields: missing })

    const drawn: Drawn[] = []
    // One after the other: a picture is large while it is drawn.
    for (const [index, { covers = [] }] of body.images.entries())
      drawn.push(await deps.published.draw(keys[index] ?? "", covers))

    // Whoever was slower decides again, also when chance gave two entries the same id.
    return retryOnConflict(
      () => true,
      async () => {
        const [current, order] = await Promise.all([
          requests.openFor(actor, job.invoiceNumber, refuse),
          gallery.order(),
        ])
        if (order.ids.length >= mostGalleryEntries)
          throw refuse("refused", {
            detail: `The gallery already has ${mostGalleryEntries} entries, the most allowed. Unpublish some first.`,
          })
        const _id = newGalleryId(randomInt)
        const urls: string[] = []
        for (const one of drawn) urls.push(await deps.published.put(_id, one))

        const entry = { ...fields, _id, favorite: false, urls: [...new Set(urls)], version: 0 }
        const step = publishingStep(entry)
        const reply = ({ version }: { version: number }) => ({ _id, version })
        try {
          const made = await createSetting(deps.table, gallerySetting(_id), entry, {
            by: actor,
            now,
            commit,
            taken: () => new RaceLost("the same id of the gallery twice"),
            reply,
            besides: [
              gallery.reordered(order, [_id, ...order.ids]),
              ...requests.writesBeside(current, step, { actor, now, branches }),
            ],
          })
          return reply(made)
        } catch (error) {
          // Nothing names them.
          await deps.published.remove(urls)
          throw error
        }
      },
    )
  },
  namedRequest,
)
