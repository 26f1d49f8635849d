import { listImportRows } from "#shared/api/imports.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { transferReader } from "../platform/transfers.ts"
import { checkpointOf, importReader } from "./store.ts"

const usual = 50
const most = 500

export const handler = handle(
  listImportRows,
  ({ table }) => ({ transfers: transferReader(table), imports: importReader(table) }),
  async ({ query: { _id, sort, limit = usual, cursor } }, { transfers, imports }, { continueAt, refuse }) => {
    const seen = await transfers.one(_id)
    if (seen?.kind !== "import") throw refuse("not_found", { detail: messages.imports.notFound })
    const { round } = checkpointOf(seen)
    const page = await imports.findings(_id, {
      round,
      sort,
      limit: Math.min(Math.max(limit, 1), most),
      cursor,
    })
    continueAt(page.cursor)
    return page.items
  },
)
