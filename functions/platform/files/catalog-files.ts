import { setting } from "../config.ts"

const s3 = () => import("./s3.ts")

const keyOf = (path: string) => `catalog/${path}`

/** The catalog's files in the private bucket. They are outside `files/`, so signed URLs can't reach them. */
export const catalogFiles = {
  async get(path: string): Promise<Uint8Array | undefined> {
    const { readObject, unlessMissing } = await s3()
    return unlessMissing(readObject(setting("FILES_BUCKET"), keyOf(path)))
  },
  async put(path: string, bytes: Uint8Array): Promise<void> {
    const { putObject } = await s3()
    const objectHeaders = {
      type: "application/octet-stream",
      cacheControl: "private, max-age=31536000, immutable",
    }
    await putObject(setting("FILES_BUCKET"), keyOf(path), bytes, objectHeaders)
  },
}
export type CatalogFiles = Pick<typeof catalogFiles, "get">
