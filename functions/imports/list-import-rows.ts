import { listImportRows } from "#shared/api/imports.ts"
import { messages } from "#shared/messages.ts"
import { bulkRunReader } from "../platform/bulk-runs.ts"
import { handle } from "../platform/handle.ts"
import { checkpointOf, importReader } from "./store.ts"

const defaultLimit = 50
const maxLimit = 500

export const handler = handle(
  listImportRows,
  ({ table }) => ({ bulkRuns: bulkRunReader(table), imports: importReader(table) }),
  async (
    { query: { _id, sort, limit = defaultLimit, cursor } },
    { bulkRuns, imports },
    { setNextCursor, refuse },
  ) => {
    const stored = await bulkRuns.one(_id)
    if (stored?.kind !== "import") throw refuse("not_found", { detail: messages.imports.notFound })
    const { round } = checkpointOf(stored)
    const page = await imports.findings(_id, {
      round,
      sort,
      limit: Math.min(Math.max(limit, 1), maxLimit),
      cursor,
    })
    setNextCursor(page.cursor)
    return page.items
  },
)
