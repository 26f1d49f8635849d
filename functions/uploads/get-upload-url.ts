import { getUploadUrl } from "#shared/api/uploads.ts"
import { userLimit } from "../platform/files/upload-limit.ts"
import { handle } from "../platform/handle.ts"
import { uploadStore } from "./store.ts"

export const handler = handle(
  getUploadUrl,
  ({ table, provide }) => ({ limit: userLimit(table), store: provide("uploads", uploadStore) }),
  async (_input, { limit, store }, { actor, now, refuse }) => {
    await limit.count({ actor, now }, refuse)
    const { key, address } = await store.single("video", actor._id, "video/mp4")
    return { uploadURL: address, filename: key.slice(key.lastIndexOf("/") + 1) }
  },
)
