import { getServiceRequestHistory } from "#shared/api/requests/history.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import { historyReader } from "./readers/history.ts"
import { prefetchRequest, requestReader } from "./readers/request.ts"
import { visibleChanges, visibleNote } from "./rules/visible-changes.ts"

export const handler = handle(
  getServiceRequestHistory,
  ({ table }) => ({ requests: requestReader(table), history: historyReader(table) }),
  async (
    { query: { invoiceNumber, limit, cursor } },
    { requests, history },
    { actor, refuse, setNextCursor },
  ) => {
    await requests.openFor(actor, invoiceNumber, refuse)
    const page = await history.list(invoiceNumber, { limit: pageSize(limit), cursor })
    setNextCursor(page.cursor)
    return page.events.map((event) => ({
      ...event,
      changes: visibleChanges(event.changes, actor.role),
      note: visibleNote(event, actor.role),
    }))
  },
  prefetchRequest,
)
