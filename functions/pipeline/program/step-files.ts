import { gunzipSync, gzipSync } from "node:zlib"
import { setting } from "../../platform/config.ts"
import { keysBelow, putObject, readObject, removeObject, unlessMissing } from "../../platform/files/s3.ts"

/* Intermediate files that the steps hand to each other, in the private bucket. */

const files = () => setting("FILES_BUCKET")
const compression = { level: 1 } as const
const objectHeaders = { type: "application/gzip", cacheControl: "no-store" } as const

/** Prefix in the private bucket. */
export const catalogFolder = "catalog/"

/** in order */
export const catalogKeys = (folder: string): AsyncGenerator<string> =>
  keysBelow(files(), `${catalogFolder}${folder}`)

export const removeCatalogKey = (key: string): Promise<void> => removeObject(files(), key)

/** Compressed JSON files. Repeated batches overwrite the same names. */
export const jsonFolder = (folder: string) => {
  const keyOf = (name: string) => `${catalogFolder}${folder}/${name}.json.gz`
  return {
    put: (name: string, value: unknown): Promise<void> =>
      putObject(files(), keyOf(name), gzipSync(JSON.stringify(value), compression), objectHeaders),
    /** undefined if missing */
    async get(name: string): Promise<unknown> {
      const zipped = await unlessMissing(readObject(files(), keyOf(name)))
      return zipped && JSON.parse(gunzipSync(zipped).toString())
    },
    /** in order */
    async names(prefix: string): Promise<string[]> {
      const found: string[] = []
      const folderPrefix = `${catalogFolder}${folder}/`
      for await (const key of keysBelow(files(), folderPrefix + prefix))
        found.push(key.slice(folderPrefix.length).replace(/\.json\.gz$/, ""))
      return found
    },
  }
}
export type JsonFolder = ReturnType<typeof jsonFolder>
