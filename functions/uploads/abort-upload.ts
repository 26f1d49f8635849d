import { abortUpload } from "#shared/api/uploads.ts"
import { readUploadKey } from "#shared/domain/media/uploads.ts"
import { handle } from "../platform/handle.ts"
import { uploadStore } from "./store.ts"

export const handler = handle(
  abortUpload,
  ({ provide }) => provide("uploads", uploadStore),
  async ({ query: { key, upload } }, store, { actor, commit, refuse }) => {
    if (readUploadKey(key)?.sender !== actor._id) throw refuse("not_found")
    const found = upload === undefined ? await store.discard(key) : await store.abort(key, upload)
    if (!found) throw refuse("not_found")
    const reply = { matches: 1 }
    await commit([], reply)
    return reply
  },
)
