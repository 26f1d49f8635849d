import { getClaimsReport } from "#shared/api/claims.ts"
import { handle } from "../platform/handle.ts"
import { reportReader } from "./report-reader.ts"

export const handler = handle(
  getClaimsReport,
  ({ table }) => reportReader(table),
  ({ query: { month, months } }, report) => report(month, months),
)
