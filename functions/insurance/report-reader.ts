import { claimsReport } from "#shared/domain/insurance/claims-report.ts"
import { addMonths } from "#shared/domain/schedule/dates.ts"
import type { TableReader } from "../platform/table.ts"
import { claimReader } from "../requests/readers/claims.ts"

/** Reads the claims that were paid in the months up to the one of `day`, and the open ones. */
export const reportReader = (table: TableReader) => {
  const claims = claimReader(table)
  return async (day: string, months: number) => {
    const paidIn = Array.from({ length: months }, (_, back) => addMonths(day, -back))
    const lists = await Promise.all([claims.all(), ...paidIn.map(claims.all)])
    return claimsReport(lists.flat())
  }
}
