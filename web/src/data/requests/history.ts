import { infiniteQueryOptions } from "@tanstack/react-query"
import { apiPage, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { getServiceRequestHistory } from "../../api/calls.gen.ts"
import { fromWireChanges } from "./history-changes.ts"
import { historyKey } from "./requests-key.ts"

/* Apart from the request's other queries, since the list does without the schemas that it needs. */

export type HistoryEvent = ReplyOf<typeof getServiceRequestHistory>[number]

export const historyQuery = (invoiceNumber: number) =>
  infiniteQueryOptions({
    queryKey: historyKey(invoiceNumber),
    queryFn: async ({ pageParam, signal }) => {
      const query = { invoiceNumber, limit: 30, cursor: pageParam }
      const { reply, nextCursor } = await apiPage(getServiceRequestHistory, { query }, signal)
      return {
        reply: reply.map((event) => ({ ...event, changes: fromWireChanges(event.changes) })),
        nextCursor,
      }
    },
    ...cursorPaging,
  })
