import { getStopOrder } from "#shared/api/requests/stop-order.ts"
import { handle } from "../platform/handle.ts"
import { loadStopOrder } from "./stop-order-store.ts"

export const handler = handle(
  getStopOrder,
  ({ table }) => table,
  async ({ query: { date } }, table, { actor }) => loadStopOrder(table, { technician: actor._id, date }),
)
