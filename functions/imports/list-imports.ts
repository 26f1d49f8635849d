import { listImports } from "#shared/api/imports.ts"
import { messages } from "#shared/messages.ts"
import { bulkRunReader } from "../platform/bulk-runs.ts"
import { handle } from "../platform/handle.ts"
import { importToWire } from "./store.ts"

const defaultLimit = 20

export const handler = handle(
  listImports,
  ({ table }) => bulkRunReader(table),
  async ({ query: { _id, limit = defaultLimit, cursor } }, bulkRuns, { setNextCursor, refuse }) => {
    if (_id !== undefined) {
      const one = await bulkRuns.one(_id)
      if (one?.kind !== "import") throw refuse("not_found", { detail: messages.imports.notFound })
      return [importToWire(one)]
    }
    const page = await bulkRuns.ofKind("import", { limit: Math.min(Math.max(limit, 1), 100), cursor })
    setNextCursor(page.cursor)
    return page.items.map(importToWire)
  },
)
