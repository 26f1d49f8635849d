import { beginServicePhoto } from "#shared/api/requests/new-service.ts"
import { uploads } from "#shared/domain/media/uploads.ts"
import { handle } from "../platform/handle.ts"
import { findPictureProblem } from "./refused-picture.ts"
import { uploadStore } from "./store.ts"
import { visitorLimit } from "./visitor-limit.ts"

/** Upload URL for a booking's photo. There is no login, so the form's id is the sender. */
export const handler = handle(
  beginServicePhoto,
  ({ table, provide }) => ({ limit: visitorLimit(table), store: provide("uploads", uploadStore) }),
  async ({ body: { form, type, size } }, { limit, store }, { ip, now, refuse }) => {
    const refused = findPictureProblem(uploads.newservice, { type, size }, refuse)
    if (refused) throw refused
    await limit.count({ form, ip, now }, refuse)
    return store.single("newservice", form, type, size)
  },
)
