import type { uploads, videos } from "./bucket.ts"

/** Lazy: the S3 client is 170 kB. */
const bucket = () => import("./bucket.ts")

export const uploadStore: typeof uploads = {
  single: async (...args) => (await bucket()).uploads.single(...args),
  begin: async (...args) => (await bucket()).uploads.begin(...args),
  partAddress: async (...args) => (await bucket()).uploads.partAddress(...args),
  parts: async (...args) => (await bucket()).uploads.parts(...args),
  join: async (...args) => (await bucket()).uploads.join(...args),
  abort: async (...args) => (await bucket()).uploads.abort(...args),
  discard: async (...args) => (await bucket()).uploads.discard(...args),
}

export const videoStore: typeof videos = {
  publish: async (...args) => (await bucket()).videos.publish(...args),
  listOldFiles: async (...args) => (await bucket()).videos.listOldFiles(...args),
  remove: async (...args) => (await bucket()).videos.remove(...args),
}
