import * as z from "zod"
import { type GalleryEntry, GalleryFields, StoredGalleryEntry } from "#shared/api/gallery.ts"
import { galleryTitle, isGalleryId, maxGalleryEntries, thumbnailOf } from "#shared/domain/media/gallery.ts"
import { messages } from "#shared/messages.ts"
import type { ExistingSetting, Setting } from "../audit/store.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { fieldIs, type Item, type TableReader, type Write } from "../platform/table.ts"

/*
 * one: GALLERY#id / A
 * a page: SET#gallery / A lists the ids in order; then these entries
 * all: the same, for the entries' pages and the sitemap
 */

const schema = 1

const StoredOrder = z.object({ ids: z.array(z.string()).max(maxGalleryEntries), version: z.int() })
type StoredOrder = z.output<typeof StoredOrder>

export const orderItem = (order: StoredOrder): Item => ({ ...keys.galleryOrder, schema, ...order })

export const orderRace = "another change of the gallery's order"

export const gallerySetting = (id: string): Setting<StoredGalleryEntry> => ({
  what: "gallery",
  id,
  nameOf: galleryTitle,
  shape: GalleryFields,
  itemOf: (entry) => ({ ...keys.galleryEntry(id), schema, ...entry }),
})

export const toWire = (entry: StoredGalleryEntry): GalleryEntry => ({
  ...entry,
  thumbs: entry.urls.map(thumbnailOf),
})

export const galleryStore = (table: TableReader) => {
  const one = async (id: string): Promise<StoredGalleryEntry | undefined> => {
    const item = isGalleryId(id) ? await table.get(keys.galleryEntry(id)) : undefined
    return item && StoredGalleryEntry.parse(item)
  }
  const order = async (options?: { eventually: true }): Promise<StoredOrder> => {
    const item = await table.get(keys.galleryOrder, options)
    return item ? StoredOrder.parse(item) : { ids: [], version: 0 }
  }
  return {
    one,
    /** Entries of a range in the shop's order. */
    async page({ from, until }: { from: number; until: number }): Promise<StoredGalleryEntry[]> {
      const { ids } = await order({ eventually: true })
      const items = await table.getMany(ids.slice(from, until).map(keys.galleryEntry))
      return items.map((item) => StoredGalleryEntry.parse(item))
    },
    /** Consistent. */
    async all(): Promise<StoredGalleryEntry[]> {
      const { ids } = await order()
      const items = await table.getMany(ids.map(keys.galleryEntry), { consistent: true })
      return items.map((item) => StoredGalleryEntry.parse(item))
    },
    order: () => order(),
    /** Fails as `orderRace` after another change of the order. */
    reordered: ({ version }: StoredOrder, ids: string[]): Write => ({
      put: orderItem({ ids, version: version + 1 }),
      onlyIf: fieldIs("version", version),
      race: orderRace,
    }),
    existing: (id: string, refuse: Refuse<"not_found">): ExistingSetting<StoredGalleryEntry> => ({
      ...gallerySetting(id),
      async read() {
        const entry = await one(id)
        if (!entry) throw refuse("not_found", { detail: messages.gallery.notFound })
        return entry
      },
    }),
  }
}
