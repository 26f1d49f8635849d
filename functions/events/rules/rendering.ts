import type { Rendered } from "#shared/site.ts"
import { keys } from "../../platform/keys.ts"

/** A request to `render-site`; empty means the whole site. A deploy names its release. */
export type RenderRequest = { release?: string | undefined; entries?: readonly string[] | undefined }

/** A change of gallery entries leaves the other pages as they are. */
export const renderRequestFor = (partitions: readonly string[]): RenderRequest | undefined => {
  const publicPartitions = partitions.filter(keys.isPublicContent)
  if (publicPartitions.length === 0) return undefined
  const ofGallery = (pk: string) => pk === keys.galleryOrder.pk || keys.galleryEntryIn(pk) !== undefined
  if (!publicPartitions.every(ofGallery)) return {}
  return { entries: [...new Set(publicPartitions.flatMap((pk) => keys.galleryEntryIn(pk) ?? []))] }
}

export const mergeRenderRequests = (requests: readonly RenderRequest[]): Rendered =>
  requests.every(({ entries }) => entries !== undefined)
    ? [...new Set(requests.flatMap(({ entries = [] }) => entries))]
    : "all"
