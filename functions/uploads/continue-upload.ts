import { continueUpload } from "#shared/api/uploads.ts"
import { partBytes, partCount, readUploadKey, uploads } from "#shared/domain/media/uploads.ts"
import { handle } from "../platform/handle.ts"
import { uploadStore, videoStore } from "./store.ts"

/** Resumes a video upload: lists stored parts, signs URLs for missing ones, and completes it. */
export const handler = handle(
  continueUpload,
  ({ provide }) => ({ store: provide("uploads", uploadStore), videos: provide("videos", videoStore) }),
  async (
    { body: { key, upload, size, parts = [], complete } },
    { store, videos },
    { actor, commit, refuse },
  ) => {
    const uploadKey = readUploadKey(key)
    if (uploadKey?.purpose !== "video" || uploadKey.sender !== actor._id) throw refuse("not_found")
    if (size > uploads.video.maxBytes) throw refuse("video_too_large")
    const count = partCount(size)
    if (parts.some((part) => part > count)) {
      const message = `Send this file in ${count} parts.`
      throw refuse("malformed", { detail: message, fields: [{ field: "parts", message }] })
    }

    const arrived = await store.parts(key, upload)
    const progress = { partSize: partBytes, done: arrived?.map(({ part }) => part) ?? [], addresses: [] }
    if (complete) {
      if (arrived) {
        const bytes = arrived.reduce((sum, part) => sum + part.size, 0)
        if (bytes !== size || arrived.length !== count)
          throw refuse("upload_incomplete", { done: progress.done })
        await store.join(key, upload, arrived)
      }
      // An earlier try with a lost reply may have completed it.
      const address = await videos.publish(actor._id, uploadKey.file, refuse)
      if (address === undefined) throw refuse("not_found")
      const reply = { ...progress, address }
      await commit([], reply)
      return reply
    }

    if (!arrived) throw refuse("not_found")
    const addresses = await Promise.all(
      parts.map(async (part) => ({ part, address: await store.partAddress(key, upload, part, size) })),
    )
    const reply = { ...progress, addresses }
    await commit([], reply)
    return reply
  },
)
