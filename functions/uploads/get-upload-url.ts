import { getUploadUrl } from "../../shared/api/uploads.ts"
import { handle } from "../platform/handle.ts"
import { uploadStore } from "./store.ts"

export const handler = handle(
  getUploadUrl,
  ({ needs }) => needs("uploads", uploadStore),
  async (_input, store, { actor }) => {
    const { key, address } = await store.single("video", actor._id, "video/mp4")
    return { uploadURL: address, filename: key.slice(key.lastIndexOf("/") + 1) }
  },
)
