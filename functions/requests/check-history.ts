import { checkHistory } from "#shared/api/history.ts"
import { shopTimeAt } from "#shared/domain/schedule/dates.ts"
import { handle } from "../platform/handle.ts"
import { hashItem, isIntact } from "./events/hash-chain.ts"
import { requestReader } from "./reader.ts"

export const handler = handle(
  checkHistory,
  ({ table }) => requestReader(table),
  async ({ query: { invoiceNumber, version, head } }, requests) => {
    const { request, made, next } = await requests.link(invoiceNumber, version)
    // Compares the event's current hash and the one stored at printing, so a change of either is detected.
    const heads = [
      made && hashItem(made),
      version === request?.version ? request.historyHead : next?.previous,
    ]
    if (!request || !heads.some((hash) => String(hash).startsWith(head))) return { verdict: "unknown" }

    if (!isIntact(request, await requests.chainOf(request))) return { verdict: "changed" }
    return next && made ? { verdict: "older", on: shopTimeAt(String(made.at)).date } : { verdict: "newest" }
  },
)
