import { setting } from "../config.ts"
import { isMissing, putObject, readObject, removeObject } from "./s3.ts"

const files = () => setting("FILES_BUCKET")
const keyOf = (id: string) => `imports/${id}.csv`

const readIfPresent = async (key: string): Promise<Uint8Array | undefined> => {
  try {
    return await readObject(files(), key)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Files uploaded for an import. infra/object-lifecycle.ts deletes uploads after a day and imported files after a month.
 */
export const importFiles = {
  readUpload: (key: string): Promise<Uint8Array | undefined> => readIfPresent(key),
  removeUpload: (key: string): Promise<void> => removeObject(files(), key),
  save: (id: string, bytes: Uint8Array): Promise<void> =>
    putObject(files(), keyOf(id), bytes, { type: "text/csv", cacheControl: "private, no-store" }),
  read: (id: string): Promise<Uint8Array | undefined> => readIfPresent(keyOf(id)),
}
