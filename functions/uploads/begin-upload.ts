import { beginUpload } from "../../shared/api/uploads.ts"
import { mayPass } from "../../shared/domain/permissions.ts"
import { partBytes, uploads } from "../../shared/domain/uploads.ts"
import { handle } from "../platform/handle.ts"
import { uploadStore } from "./store.ts"

/** Lets a browser put a file into the bucket. What is said of it here is said to save a long wait; the bytes decide later. */
export const handler = handle(
  beginUpload,
  ({ needs }) => needs("uploads", uploadStore),
  async ({ body: { purpose, type, size } }, store, { actor, commit, refuse }) => {
    const { who, types, mostBytes } = uploads[purpose]
    if (!mayPass(actor.role, who)) throw refuse("not_allowed")
    if (purpose === "video") {
      if (!types.includes(type)) throw refuse("not_a_video")
      if (size > mostBytes) throw refuse("video_too_large")
      const reply = { ...(await store.begin(purpose, actor._id, type)), partSize: partBytes }
      await commit([], reply)
      return reply
    }
    if (!types.includes(type))
      throw refuse("not_an_image", { fields: [{ field: "type", message: "This isn't a picture." }] })
    if (size > mostBytes) {
      const message = `Choose a picture of at most ${mostBytes / 1024 / 1024} MB.`
      throw refuse("malformed", { detail: message, fields: [{ field: "size", message }] })
    }
    const reply = await store.single(purpose, actor._id, type, size)
    await commit([], reply)
    return reply
  },
)
