import { setting } from "../platform/config.ts"
import type { Pictures } from "../platform/files/pictures.ts"
import type { Refuse } from "../platform/refusal.ts"

/** S3's client is large: read with the first logo. */
const s3 = () => import("../platform/files/s3.ts")

/** Twice the 200 by 50 of a business's picture (owner's specification), for screens with two pixels in one. */
const box = { width: 400, height: 100 }

/** A logo keeps its address as long as it is the same picture, so browsers may keep it, too. */
const cacheControl = "public, max-age=86400, s-maxage=600"

/** Below `/assets`, where everybody may see them: an account's logo is no secret. */
const folder = "/assets/logos/"

/** Writes and removes logos in the bucket of public files. */
export const publicLogos = {
  async put(address: string, bytes: Uint8Array): Promise<void> {
    const { putObject } = await s3()
    await putObject(setting("ASSETS_BUCKET"), address.slice(1), bytes, { type: "image/webp", cacheControl })
  },
  /** After the profile keeps another one, or none, or is deleted. A picture that was not uploaded here stays. */
  async removeUnused(before: string, after = ""): Promise<void> {
    if (before === after || !before.startsWith(folder)) return
    const { removeObject } = await s3()
    await removeObject(setting("ASSETS_BUCKET"), before.slice(1))
  },
}

export const logoStore = (pictures: Pictures, published: typeof publicLogos) => ({
  /**
   * The address to keep in a profile: of a new picture (a data address, or the key of the sender's upload), which is drawn anew
   * and published first; any other value is an address already, or empty.
   */
  async addressOf(
    given: string,
    { userId, sender, refuse }: { userId: string; sender: string; refuse: Refuse<"not_an_image"> },
  ): Promise<string> {
    if (given === "" || given.startsWith("/")) return given
    const taking = { purpose: "logo", sender, field: "logoUriPath", box, refuse } as const
    const { bytes, hash } = await pictures.take(given, taking)
    const address = `${folder}${userId}/${hash}.webp`
    await published.put(address, bytes)
    return address
  },
  removeUnused: published.removeUnused,
})
