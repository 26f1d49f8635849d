import type { FileKey } from "#shared/domain/media/file-folders.ts"

/** The S3 client is 170 kB, so it is imported with the first object. */
const bucket = async () => (await import("./s3.ts")).bucket

/** The private bucket. Readers need a signed URL. */
export const objects = {
  put: async (key: FileKey, body: Uint8Array, type: string): Promise<void> =>
    (await bucket()).put(key, body, type),
  get: async (key: string): Promise<Uint8Array> => (await bucket()).get(key),
  removeAll: async (folder: string): Promise<void> => (await bucket()).removeAll(folder),
  exists: async (key: string): Promise<boolean> => (await bucket()).exists(key),
}
export type Objects = typeof objects
