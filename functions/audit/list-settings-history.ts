import { listSettingsHistory } from "../../shared/api/audit.ts"
import { handle } from "../platform/handle.ts"
import { auditReader } from "./store.ts"

export const handler = handle(
  listSettingsHistory,
  ({ table }) => auditReader(table),
  async ({ query: { what, id, limit, cursor } }, audit, { continueAt }) => {
    const asked = { limit: Math.min(limit || 50, 200), cursor }
    const page = await (what === undefined
      ? audit.newest(asked)
      : id === undefined
        ? audit.ofKind(what, asked)
        : audit.ofThing(what, id, asked))
    continueAt(page.cursor)
    return page.items
  },
)
