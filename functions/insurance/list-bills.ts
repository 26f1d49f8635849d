import { listBills } from "#shared/api/claims.ts"
import { handle } from "../platform/handle.ts"
import { requestReader } from "../requests/readers/request.ts"
import { billReader } from "./bill-reader.ts"

export const handler = handle(
  listBills,
  ({ table }) => ({ requests: requestReader(table), bills: billReader(table) }),
  async ({ query: { invoiceNumbers } }, { requests, bills }) => {
    const found = await requests.many([...new Set(invoiceNumbers.map(Number))])
    return bills(found.filter(({ invoiceType }) => invoiceType === "Insurance"))
  },
)
