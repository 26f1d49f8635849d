import { listOutbox } from "#shared/api/outbox.ts"
import { handle } from "../platform/handle.ts"
import { outboxReader } from "../platform/outbox.ts"
import { pageSize } from "../platform/page-size.ts"
import { toOutboxMessage } from "./outbox-message.ts"

export const handler = handle(
  listOutbox,
  ({ table }) => outboxReader(table),
  async ({ query: { state, limit, cursor } }, outbox, { setNextCursor }) => {
    const page = await outbox.ofState(state, { limit: pageSize(limit), cursor })
    setNextCursor(page.cursor)
    return page.items.map(toOutboxMessage)
  },
)
