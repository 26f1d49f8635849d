import type { uploads, videos } from "./bucket.ts"

/** Lazy: the S3 client is 170 kB. */
const bucket = () => import("./bucket.ts")

export const uploadStore: typeof uploads = {
  single: async (...given) => (await bucket()).uploads.single(...given),
  begin: async (...given) => (await bucket()).uploads.begin(...given),
  partAddress: async (...given) => (await bucket()).uploads.partAddress(...given),
  parts: async (...given) => (await bucket()).uploads.parts(...given),
  join: async (...given) => (await bucket()).uploads.join(...given),
  abort: async (...given) => (await bucket()).uploads.abort(...given),
  discard: async (...given) => (await bucket()).uploads.discard(...given),
}

export const videoStore: typeof videos = {
  publish: async (...given) => (await bucket()).videos.publish(...given),
  old: async (...given) => (await bucket()).videos.old(...given),
  remove: async (...given) => (await bucket()).videos.remove(...given),
}
