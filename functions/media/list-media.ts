import { listMedia } from "#shared/api/media.ts"
import { maySeeCategory } from "#shared/domain/media/media.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { namedRequest, requestReader } from "../requests/reader.ts"
import { shown } from "./shown.ts"
import { mediaReader } from "./store.ts"

export const handler = handle(
  listMedia,
  ({ table, needs }) => ({
    requests: requestReader(table),
    media: mediaReader(table),
    address: needs("signing", signedUrl),
  }),
  async (
    { query: { relativeInvoiceNumber, category: wanted, limit, cursor } },
    deps,
    { actor, now, refuse, continueAt },
  ) => {
    const [page] = await Promise.all([
      deps.media.ofRequest(relativeInvoiceNumber, { limit: Math.min(limit || 50, 100), cursor }),
      deps.requests.openFor(actor, relativeInvoiceNumber, refuse),
    ])
    continueAt(page.cursor)
    const seen = page.items.filter(
      ({ category }) => maySeeCategory(actor.role, category) && (wanted === undefined || category === wanted),
    )
    return Promise.all(seen.map((media) => shown(media, deps.address, now)))
  },
  namedRequest,
)
