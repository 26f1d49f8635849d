import { listDeliveries } from "#shared/api/integrations.ts"
import { handle } from "../platform/handle.ts"
import { deliveryReader } from "./store.ts"

const usual = 40
const most = 100

export const handler = handle(
  listDeliveries,
  ({ table }) => deliveryReader(table),
  async ({ query: { webhook, limit = usual, cursor } }, deliveries, { continueAt }) => {
    const query = { limit: Math.min(Math.max(limit, 1), most), cursor }
    const page = await deliveries.ofWebhook(webhook, query)
    continueAt(page.cursor)
    return page.items
  },
)
