import { listMedia } from "#shared/api/requests/media.ts"
import { maySeeCategory } from "#shared/domain/media/media.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { mediaToWire } from "./media-to-wire.ts"
import { mediaReader } from "./store.ts"

export const handler = handle(
  listMedia,
  ({ table, provide }) => ({
    requests: requestReader(table),
    media: mediaReader(table),
    address: provide("signing", signedUrl),
  }),
  async (
    { query: { relativeInvoiceNumber, category: wanted, limit, cursor } },
    deps,
    { actor, now, refuse, setNextCursor },
  ) => {
    const [page] = await Promise.all([
      deps.media.ofRequest(relativeInvoiceNumber, { limit: pageSize(limit, { max: 100 }), cursor }),
      deps.requests.openFor(actor, relativeInvoiceNumber, refuse),
    ])
    setNextCursor(page.cursor)
    const visible = page.items.filter(
      ({ category }) => maySeeCategory(actor.role, category) && (wanted === undefined || category === wanted),
    )
    return Promise.all(visible.map((media) => mediaToWire(media, deps.address, now)))
  },
  prefetchRequest,
)
