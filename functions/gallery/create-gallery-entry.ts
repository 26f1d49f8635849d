import { randomInt } from "node:crypto"
import { createGalleryEntry } from "#shared/api/gallery.ts"
import { maxGalleryEntries, newGalleryId } from "#shared/domain/media/gallery.ts"
import { createSetting } from "../audit/store.ts"
import { mediaReader } from "../media/store.ts"
import { publishedPictures, type RenderedPicture } from "../platform/files/published-pictures.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { changeRequestWrites } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { buildEntry, findMissing, findPhotos, publishingChange } from "./rules/publishing.ts"
import { gallerySetting, galleryStore } from "./store.ts"

/** The job's history records who published. The public entry doesn't reference the job. */
export const handler = handle(
  createGalleryEntry,
  ({ table, provide }) => ({
    table,
    gallery: galleryStore(table),
    requests: requestReader(table),
    branches: branchStore(table),
    media: mediaReader(table),
    published: provide("gallery", publishedPictures),
  }),
  async ({ body }, deps, { actor, now, commit, refuse }) => {
    const { gallery, requests } = deps
    const [job, branches, attached] = await Promise.all([
      requests.openFor(actor, body.relativeInvoiceNumber, refuse),
      deps.branches.all(),
      Promise.all(body.images.map(({ media }) => deps.media.one(media))),
    ])
    const fields = buildEntry(body, job)
    const { keys, wrong } = findPhotos(body, attached)
    const missing = [...wrong, ...findMissing(fields)]
    if (missing.length > 0) throw refuse("malformed", { fields: missing })

    const rendered: RenderedPicture[] = []
    // Sequential, because decoding needs much memory.
    for (const [index, { covers = [] }] of body.images.entries())
      rendered.push(await deps.published.render(keys[index] ?? "", covers))

    // Also retries when two entries got the same random id.
    return retryOnConflict(
      () => true,
      async () => {
        const [current, order] = await Promise.all([
          requests.openFor(actor, job.invoiceNumber, refuse),
          gallery.order(),
        ])
        if (order.ids.length >= maxGalleryEntries)
          throw refuse("refused", {
            detail: `The gallery already has ${maxGalleryEntries} entries, the most allowed. Unpublish some first.`,
          })
        const _id = newGalleryId(randomInt)
        const urls: string[] = []
        for (const one of rendered) urls.push(await deps.published.put(_id, one))

        const entry = { ...fields, _id, favorite: false, urls: [...new Set(urls)], version: 0 }
        const step = publishingChange(entry)
        const reply = ({ version }: { version: number }) => ({ _id, version })
        try {
          const created = await createSetting(deps.table, gallerySetting(_id), entry, {
            by: actor,
            now,
            commit,
            refuseExisting: () => new RaceLost("the same id of the gallery twice"),
            reply,
            additionalWrites: [
              gallery.reordered(order, [_id, ...order.ids]),
              ...changeRequestWrites(current, step, { actor, now, branches }),
            ],
          })
          return reply(created)
        } catch (error) {
          // The entry was not created, so remove its pictures.
          await deps.published.remove(urls)
          throw error
        }
      },
    )
  },
  prefetchRequest,
)
