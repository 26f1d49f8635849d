import { listJobsOfLot } from "#shared/api/requests/endpoints.ts"
import { handle } from "../platform/handle.ts"
import { requestReader } from "./reader.ts"

const pageSize = 100

export const handler = handle(
  listJobsOfLot,
  ({ table }) => requestReader(table),
  async ({ query: { lot, cursor } }, requests, { continueAt }) => {
    const page = await requests.ofLot(lot, { limit: pageSize, cursor })
    continueAt(page.cursor)
    return page.rows
  },
)
