import { getServiceRequestHistory } from "#shared/api/requests/endpoints.ts"
import { handle } from "../platform/handle.ts"
import { namedRequest, requestReader } from "./reader.ts"
import { visibleChanges } from "./rules/visible-changes.ts"

export const handler = handle(
  getServiceRequestHistory,
  ({ table }) => requestReader(table),
  async ({ query: { invoiceNumber, limit, cursor } }, requests, { actor, refuse, continueAt }) => {
    await requests.openFor(actor, invoiceNumber, refuse)
    const page = await requests.history(invoiceNumber, { limit: Math.min(limit || 50, 200), cursor })
    continueAt(page.cursor)
    return page.events.map((event) => ({ ...event, changes: visibleChanges(event.changes, actor.role) }))
  },
  namedRequest,
)
