import { createHash } from "node:crypto"
import { galleryPicture, smallOf } from "#shared/domain/media/gallery.ts"
import { setting } from "../config.ts"
import type { Area } from "./images.ts"

const images = () => import("./images.ts")
const s3 = () => import("./s3.ts")

/** Pixels: the size of job photos, and twice the gallery's thumbnail size. */
const box = { width: 1200, height: 1200 }
const smallBox = { width: 720, height: 720 }

/**
 * A name never changes its picture, so browsers may cache it. CloudFront checks again after ten minutes, which bounds how
 * long an unpublished picture is visible.
 */
const cacheControl = "public, max-age=86400, s-maxage=600"

const unreadable = () => new Error("A stored photo can't be read.")

export type Drawn = { file: string; bytes: Uint8Array; small: Uint8Array }

/** Public pictures with addresses that don't expire (docs/decisions/gallery.md). */
export const published = {
  async draw(key: string, covers: readonly Area[]): Promise<Drawn> {
    const [{ fitted, covered }, { bucket }] = await Promise.all([images(), s3()])
    // The thumbnail is made from the covered picture, so neither contains the hidden areas.
    const picture = await covered(await fitted(await bucket.get(key), box, unreadable), covers)
    const { bytes: small } = await fitted(picture.bytes, smallBox, unreadable)
    const file = createHash("sha256").update(picture.bytes).digest("hex").slice(0, 32)
    return { file, bytes: picture.bytes, small }
  },
  async put(entry: string, { file, bytes, small }: Drawn): Promise<string> {
    const { putObject } = await s3()
    const address = galleryPicture(entry, file)
    const about = { type: "image/webp", cacheControl }
    await putObject(setting("ASSETS_BUCKET"), smallOf(address).slice(1), small, about)
    await putObject(setting("ASSETS_BUCKET"), address.slice(1), bytes, about)
    return address
  },
  async remove(addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return
    const { removeObject } = await s3()
    const all = addresses.flatMap((address) => [address, smallOf(address)])
    await Promise.all(all.map((address) => removeObject(setting("ASSETS_BUCKET"), address.slice(1))))
  },
}
export type Published = typeof published
