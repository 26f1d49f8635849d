import { claimsReport, type Rejections } from "#shared/domain/insurance/claims-report.ts"
import { rejectionReasons } from "#shared/domain/insurance/rejection.ts"
import { addMonths, monthOf } from "#shared/domain/schedule/dates.ts"
import { carrierReader } from "../carriers/store.ts"
import { keys } from "../platform/keys.ts"
import type { TableReader } from "../platform/table.ts"
import { claimReader } from "../requests/readers/claims.ts"

/** Most carriers that rejected bills in one month. */
const maxCarriers = 1000

/** Reads the claims that were paid in the months up to the one of `day`, their rejections, and the open claims. */
export const reportReader = (table: TableReader) => {
  const claims = claimReader(table)
  const carriers = carrierReader(table)

  const rejectionsIn = async (day: string): Promise<Rejections[]> => {
    const prefix = keys.reportRejectionsPrefix
    const { items } = await table.query({
      partition: keys.report(monthOf(day)),
      prefix,
      limit: maxCarriers,
      consistent: false,
    })
    return items.flatMap(({ sk, ...counts }) =>
      rejectionReasons.flatMap((reason) => {
        const count = Number(counts[reason] ?? 0)
        return count > 0 ? [{ carrierKey: sk.slice(prefix.length) || undefined, reason, count }] : []
      }),
    )
  }

  return async (day: string, months: number) => {
    const days = Array.from({ length: months }, (_, back) => addMonths(day, -back))
    const [open, paid, rejections, all] = await Promise.all([
      claims.all(),
      Promise.all(days.map(claims.all)),
      Promise.all(days.map(rejectionsIn)),
      carriers.all(),
    ])
    const names = new Map(all.map(({ key, text }) => [key, text]))
    return claimsReport([open, ...paid].flat(), rejections.flat(), names)
  }
}
