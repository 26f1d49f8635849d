import * as z from "zod"
import { type MediaCategory, mediaCategories } from "#shared/domain/media/media.ts"
import { keys } from "../../platform/keys.ts"
import type { TableReader } from "../../platform/table.ts"

const Photo = z.object({ category: z.enum(mediaCategories) })

/** What the request's photos show, one category per attachment. */
export const photosOf = async (table: TableReader, number: number): Promise<MediaCategory[]> => {
  const partition = keys.request(number).pk
  const { items } = await table.query({ partition, prefix: keys.mediaPrefix, limit: 500 })
  return items.map((item) => Photo.parse(item).category)
}
