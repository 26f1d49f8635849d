import { listJobsOfLot } from "#shared/api/requests/endpoints.ts"
import { handle } from "../platform/handle.ts"
import { requestLists } from "./readers/lists.ts"

const pageSize = 100

export const handler = handle(
  listJobsOfLot,
  ({ table }) => requestLists(table),
  async ({ query: { lot, cursor } }, lists, { setNextCursor }) => {
    const page = await lists.ofLot(lot, { limit: pageSize, cursor })
    setNextCursor(page.cursor)
    return page.rows
  },
)
