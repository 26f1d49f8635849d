import { createHash } from "node:crypto"
import { galleryPicture, thumbnailOf } from "#shared/domain/media/gallery.ts"
import { setting } from "../config.ts"
import type { Area } from "./images.ts"

const images = () => import("./images.ts")
const s3 = () => import("./s3.ts")

/** Pixels: job photos, and twice the gallery's thumbnails. */
const box = { width: 1200, height: 1200 }
const smallBox = { width: 720, height: 720 }

/**
 * An address never changes its content, so browsers may cache it. CloudFront revalidates after ten minutes, which
 * limits how long an unpublished picture stays visible.
 */
const cacheControl = "public, max-age=86400, s-maxage=600"

const unreadable = () => new Error("A stored photo can't be read.")

export type RenderedPicture = { file: string; bytes: Uint8Array; small: Uint8Array }

/** Public pictures with permanent addresses (docs/decisions/gallery.md). */
export const publishedPictures = {
  async render(key: string, covers: readonly Area[]): Promise<RenderedPicture> {
    const [{ resizeImage, coverAreas }, { bucket }] = await Promise.all([images(), s3()])
    // Made from the covered picture, so the thumbnail hides the same areas.
    const picture = await coverAreas(await resizeImage(await bucket.get(key), box, unreadable), covers)
    const { bytes: small } = await resizeImage(picture.bytes, smallBox, unreadable)
    const file = createHash("sha256").update(picture.bytes).digest("hex").slice(0, 32)
    return { file, bytes: picture.bytes, small }
  },
  async put(entry: string, { file, bytes, small }: RenderedPicture): Promise<string> {
    const { putObject } = await s3()
    const address = galleryPicture(entry, file)
    const objectHeaders = { type: "image/webp", cacheControl }
    await putObject(setting("ASSETS_BUCKET"), thumbnailOf(address).slice(1), small, objectHeaders)
    await putObject(setting("ASSETS_BUCKET"), address.slice(1), bytes, objectHeaders)
    return address
  },
  async remove(addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return
    const { removeObject } = await s3()
    const allAddresses = addresses.flatMap((address) => [address, thumbnailOf(address)])
    await Promise.all(allAddresses.map((address) => removeObject(setting("ASSETS_BUCKET"), address.slice(1))))
  },
}
export type PublishedPictures = typeof publishedPictures
