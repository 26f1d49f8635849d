import { createHash } from "node:crypto"
import { galleryPicture, smallOf } from "../../../shared/domain/gallery.ts"
import { setting } from "../config.ts"
import type { Area } from "./images.ts"

/** Read with the first picture, as in `pictures.ts`. */
const images = () => import("./images.ts")
const s3 = () => import("./s3.ts")

/** As a job's photos are stored, and twice the size at which the gallery shows many. */
const box = { width: 1200, height: 1200 }
const smallBox = { width: 720, height: 720 }

/**
 * A name never shows another picture, so browsers may keep it. What stands between asks again after ten minutes: by then nobody
 * sees any more what was unpublished.
 */
const cacheControl = "public, max-age=86400, s-maxage=600"

const unreadable = () => new Error("A stored photo can't be read.")

/** A picture that is about to be published, and the same in small. */
export type Drawn = { file: string; bytes: Uint8Array; small: Uint8Array }

/** Pictures that everybody may see, by addresses that don't expire (docs/decisions/gallery.md). */
export const published = {
  /** Draws a stored picture anew, without what is covered. */
  async draw(key: string, covers: readonly Area[]): Promise<Drawn> {
    const [{ fitted, covered }, { bucket }] = await Promise.all([images(), s3()])
    // Small comes of what is covered already: nothing of what was there is left in either.
    const picture = await covered(await fitted(await bucket.get(key), box, unreadable), covers)
    const { bytes: small } = await fitted(picture.bytes, smallBox, unreadable)
    const file = createHash("sha256").update(picture.bytes).digest("hex").slice(0, 32)
    return { file, bytes: picture.bytes, small }
  },
  /** Stores it for an entry of the gallery; answers its address. */
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
