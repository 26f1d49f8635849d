/** S3's client is 170 kB: most calls never touch an object, so it is read with the first one. */
const bucket = async () => (await import("./s3.ts")).bucket

/** The private bucket of pictures and documents; what is in it is reached through `signedUrl` alone. */
export const objects = {
  put: async (key: string, body: Uint8Array, type: string): Promise<void> =>
    (await bucket()).put(key, body, type),
  get: async (key: string): Promise<Uint8Array> => (await bucket()).get(key),
  /** everything below this folder */
  removeAll: async (folder: string): Promise<void> => (await bucket()).removeAll(folder),
  exists: async (key: string): Promise<boolean> => (await bucket()).exists(key),
}
export type Objects = typeof objects
