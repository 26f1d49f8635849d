import { setting } from "../platform/config.ts"
import type { Pictures } from "../platform/files/pictures.ts"
import type { Refuse } from "../platform/refusal.ts"

/** Lazy: the S3 client is large. */
const s3 = () => import("../platform/files/s3.ts")

/** Twice 200 by 50 (owner's specification), for high density screens. */
const box = { width: 400, height: 100 }

/** The address is a content hash, so browsers may cache it. */
const cacheControl = "public, max-age=86400, s-maxage=600"

/** Public: an account's logo is not confidential. */
const folderOf = (userId: string): string => `/assets/logos/${userId}/`

export const publicLogos = {
  async put(address: string, bytes: Uint8Array): Promise<void> {
    const { putObject } = await s3()
    await putObject(setting("ASSETS_BUCKET"), address.slice(1), bytes, { type: "image/webp", cacheControl })
  },
  /** Call after the profile drops the logo. A picture that isn't its own, like another account's logo, stays. */
  async removeUnused(userId: string, before: string, after = ""): Promise<void> {
    if (before === after || !before.startsWith(folderOf(userId))) return
    const { removeObject } = await s3()
    await removeObject(setting("ASSETS_BUCKET"), before.slice(1))
  },
}

export const logoStore = (pictures: Pictures, published: typeof publicLogos) => ({
  /**
   * Returns the logo address to store. A new picture (data address or upload key) is re-encoded and published first.
   * Other values are kept.
   */
  async addressOf(
    source: string,
    { userId, sender, refuse }: { userId: string; sender: string; refuse: Refuse<"not_an_image"> },
  ): Promise<string> {
    if (source === "" || source.startsWith("/")) return source
    const { bytes, hash } = await pictures.read(source, {
      purpose: "logo",
      sender,
      field: "logoUriPath",
      box,
      countInline: undefined,
      refuse,
    })
    const address = `${folderOf(userId)}${hash}.webp`
    await published.put(address, bytes)
    return address
  },
  removeUnused: published.removeUnused,
})
