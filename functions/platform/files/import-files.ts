import { setting } from "../config.ts"
import { putObject, readObject, removeObject, unlessMissing } from "./s3.ts"

const files = () => setting("FILES_BUCKET")
const keyOf = (id: string) => `imports/${id}.csv`

const readIfPresent = (key: string): Promise<Uint8Array | undefined> =>
  unlessMissing(readObject(files(), key))

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
