import { setting } from "../config.ts"
import { isMissing, putObject, readObject, removeObject } from "./s3.ts"

const files = () => setting("FILES_BUCKET")
const keyOf = (id: string) => `imports/${id}.csv`

const read = async (key: string): Promise<Uint8Array | undefined> => {
  try {
    return await readObject(files(), key)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Uploaded import files. Lifetimes are in infra/object-lifecycle.ts: a day for uploads, a month for imported files. */
export const importFiles = {
  arrived: (key: string): Promise<Uint8Array | undefined> => read(key),
  discard: (key: string): Promise<void> => removeObject(files(), key),
  keep: (id: string, bytes: Uint8Array): Promise<void> =>
    putObject(files(), keyOf(id), bytes, { type: "text/csv", cacheControl: "private, no-store" }),
  of: (id: string): Promise<Uint8Array | undefined> => read(keyOf(id)),
}
