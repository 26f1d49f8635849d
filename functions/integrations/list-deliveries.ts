import { listDeliveries } from "#shared/api/integrations.ts"
import { handle } from "../platform/handle.ts"
import { deliveryReader } from "./store.ts"

const defaultPageSize = 40
const maxPageSize = 100

export const handler = handle(
  listDeliveries,
  ({ table }) => deliveryReader(table),
  async ({ query: { webhook, limit = defaultPageSize, cursor } }, deliveries, { setNextCursor }) => {
    const query = { limit: Math.min(Math.max(limit, 1), maxPageSize), cursor }
    const page = await deliveries.ofWebhook(webhook, query)
    setNextCursor(page.cursor)
    return page.items
  },
)
