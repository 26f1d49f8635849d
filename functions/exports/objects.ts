import { setting } from "../platform/config.ts"
import { bucket, isMissing, keysBelow, putLarge, readObject } from "../platform/files/s3.ts"
import type { ExportObjects } from "./run.ts"

const ofFiles = "files/"

/** The buckets, as an export knows them: `files/` and what is published, `assets/`. */
export const exportObjects: ExportObjects = {
  async get(key) {
    const Bucket = setting(key.startsWith(ofFiles) ? "FILES_BUCKET" : "ASSETS_BUCKET")
    try {
      return await readObject(Bucket, key)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
  put: (key, bytes, type) => putLarge(setting("FILES_BUCKET"), key, bytes, type),
  async below(folder) {
    const found: string[] = []
    for await (const key of keysBelow(setting("FILES_BUCKET"), `${ofFiles}${folder}/`))
      found.push(key.slice(ofFiles.length))
    return found
  },
  removeAll: (folder) => bucket.removeAll(folder),
}
