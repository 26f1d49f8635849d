import { beginUpload } from "#shared/api/uploads.ts"
import { partBytes, uploads } from "#shared/domain/media/uploads.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { userLimit } from "../platform/files/upload-limit.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { findPictureProblem } from "./refused-picture.ts"
import { uploadStore } from "./store.ts"

const wrongFile = (
  { types, maxBytes }: (typeof uploads)["import"],
  input: { type: string; size: number },
) => {
  if (!types.includes(input.type)) return malformed("type", messages.imports.notCsv)
  return input.size > maxBytes ? malformed("size", messages.imports.tooLarge) : undefined
}

/** Returns a signed upload URL. Checks the declared type and size early; the bytes are checked later. */
export const handler = handle(
  beginUpload,
  ({ table, provide }) => ({ limit: userLimit(table), store: provide("uploads", uploadStore) }),
  async ({ body: { purpose, type, size } }, { limit, store }, { actor, now, commit, refuse }) => {
    const { who, types, maxBytes } = uploads[purpose]
    if (!mayPass(actor.role, who)) throw refuse("not_allowed")
    if (purpose === "video") {
      if (!types.includes(type)) throw refuse("not_a_video")
      if (size > maxBytes) throw refuse("video_too_large")
      await limit.count({ actor, now }, refuse)
      const reply = { ...(await store.begin(purpose, actor._id, type)), partSize: partBytes }
      await commit([], reply)
      return reply
    }
    const problem = purpose === "import" ? wrongFile(uploads.import, { type, size }) : undefined
    if (problem) throw problem
    const refused = purpose !== "import" && findPictureProblem(uploads[purpose], { type, size }, refuse)
    if (refused) throw refused
    await limit.count({ actor, now }, refuse)
    const reply = await store.single(purpose, actor._id, type, size)
    await commit([], reply)
    return reply
  },
)
