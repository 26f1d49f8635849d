import { gunzipSync, gzipSync } from "node:zlib"
import { setting } from "../../platform/config.ts"
import { isMissing, keysBelow, putObject, readObject, removeObject } from "../../platform/files/s3.ts"

const files = () => setting("FILES_BUCKET")
const quickly = { level: 1 } as const
const kept = { type: "application/gzip", cacheControl: "no-store" } as const

/** Where everything of the catalog lies in the bucket of files. */
export const catalogFolder = "catalog/"

/** Keys below a folder of the catalog's, in their order. */
export const catalogKeys = (folder: string): AsyncGenerator<string> =>
  keysBelow(files(), `${catalogFolder}${folder}`)

export const removeCatalogKey = (key: string): Promise<void> => removeObject(files(), key)

/**
 * Files of JSON in a folder of the catalog's. The same batch has the same name: done again it lies there once.
 */
export const jsonFolder = (folder: string) => {
  const keyOf = (name: string) => `${catalogFolder}${folder}/${name}.json.gz`
  return {
    put: (name: string, value: unknown): Promise<void> =>
      putObject(files(), keyOf(name), gzipSync(JSON.stringify(value), quickly), kept),
    /** undefined when there is none */
    async get(name: string): Promise<unknown> {
      try {
        return JSON.parse(gunzipSync(await readObject(files(), keyOf(name))).toString())
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    /** the names that begin with this, in their order */
    async names(beginning: string): Promise<string[]> {
      const found: string[] = []
      const before = `${catalogFolder}${folder}/`
      for await (const key of keysBelow(files(), before + beginning))
        found.push(key.slice(before.length).replace(/\.json\.gz$/, ""))
      return found
    },
  }
}
export type JsonFolder = ReturnType<typeof jsonFolder>
