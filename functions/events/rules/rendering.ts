import type { Rendered } from "#shared/site.ts"
import { keys } from "../../platform/keys.ts"

/** What `render-site` is asked for. Nothing told is the whole site; a deploy names the release whose parts it has stored. */
export type Asked = { release?: string | undefined; entries?: readonly string[] | undefined }

/** What has to be rendered after changes in these partitions. What changed of the gallery alone leaves the other pages as they are. */
export const renderingFor = (partitions: readonly string[]): Asked | undefined => {
  const shown = partitions.filter(keys.isPublicContent)
  if (shown.length === 0) return undefined
  const ofGallery = (pk: string) => pk === keys.galleryOrder.pk || keys.galleryEntryIn(pk) !== undefined
  if (!shown.every(ofGallery)) return {}
  return { entries: [...new Set(shown.flatMap((pk) => keys.galleryEntryIn(pk) ?? []))] }
}

/** Several that come at once are one rendering. */
export const renderedFor = (asked: readonly Asked[]): Rendered =>
  asked.every(({ entries }) => entries !== undefined)
    ? [...new Set(asked.flatMap(({ entries = [] }) => entries))]
    : "all"
