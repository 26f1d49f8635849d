import { beginServicePhoto } from "#shared/api/new-service.ts"
import { uploads } from "#shared/domain/media/uploads.ts"
import { handle } from "../platform/handle.ts"
import { refusedPicture } from "./refused-picture.ts"
import { uploadStore } from "./store.ts"
import { visitorLimit } from "./visitor-limit.ts"

/** Lets a visitor put a photo into the bucket. Nobody is logged in: the form stands for them. */
export const handler = handle(
  beginServicePhoto,
  ({ table, needs }) => ({ limit: visitorLimit(table), store: needs("uploads", uploadStore) }),
  async ({ body: { form, type, size } }, { limit, store }, { ip, now, refuse }) => {
    const refused = refusedPicture(uploads.newservice, { type, size }, refuse)
    if (refused) throw refused
    await limit.count({ form, ip, now }, refuse)
    return store.single("newservice", form, type, size)
  },
)
