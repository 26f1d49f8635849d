import { listImports } from "#shared/api/imports.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { transferReader } from "../platform/transfers.ts"
import { importToWire } from "./store.ts"

const defaultLimit = 20

export const handler = handle(
  listImports,
  ({ table }) => transferReader(table),
  async ({ query: { _id, limit = defaultLimit, cursor } }, transfers, { setNextCursor, refuse }) => {
    if (_id !== undefined) {
      const one = await transfers.one(_id)
      if (one?.kind !== "import") throw refuse("not_found", { detail: messages.imports.notFound })
      return [importToWire(one)]
    }
    const page = await transfers.ofKind("import", { limit: Math.min(Math.max(limit, 1), 100), cursor })
    setNextCursor(page.cursor)
    return page.items.map(importToWire)
  },
)
