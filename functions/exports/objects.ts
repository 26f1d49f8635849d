import { setting } from "../platform/config.ts"
import { bucket, keysBelow, putLarge, readObject, unlessMissing } from "../platform/files/s3.ts"
import type { ExportObjects } from "./chunks.ts"

const filesPrefix = "files/"

/** Keys with `files/` are in the private bucket, all others in the assets bucket. */
export const exportObjects: ExportObjects = {
  async get(key) {
    const Bucket = setting(key.startsWith(filesPrefix) ? "FILES_BUCKET" : "ASSETS_BUCKET")
    return unlessMissing(readObject(Bucket, key))
  },
  put: (key, bytes, type) => putLarge(setting("FILES_BUCKET"), key, bytes, type),
  async listKeys(folder) {
    const found: string[] = []
    for await (const key of keysBelow(setting("FILES_BUCKET"), `${filesPrefix}${folder}/`))
      found.push(key.slice(filesPrefix.length))
    return found
  },
  removeAll: (folder) => bucket.removeAll(folder),
}
