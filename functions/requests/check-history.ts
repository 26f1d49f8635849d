import { checkHistory } from "#shared/api/requests/history.ts"
import { shopTimeAt } from "#shared/domain/schedule/dates.ts"
import { handle } from "../platform/handle.ts"
import { hashItem, isIntact } from "./history/hash-chain.ts"
import { historyReader } from "./readers/history.ts"

export const handler = handle(
  checkHistory,
  ({ table }) => historyReader(table),
  async ({ query: { invoiceNumber, version, head } }, history) => {
    const { request, event, next } = await history.findVersion(invoiceNumber, version)
    // Compares the event's current hash and the one stored at printing, so a change of either is detected.
    const heads = [
      event && hashItem(event),
      version === request?.version ? request.historyHead : next?.previous,
    ]
    if (!request || !heads.some((hash) => String(hash).startsWith(head))) return { verdict: "unknown" }

    if (!isIntact(request, await history.chainOf(request))) return { verdict: "changed" }
    return next && event ? { verdict: "older", on: shopTimeAt(String(event.at)).date } : { verdict: "newest" }
  },
)
