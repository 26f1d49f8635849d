import type { EarnedJob } from "#shared/api/earnings.ts"
import type { Days } from "#shared/domain/schedule/timeframe.ts"
import { indexKeys, keys, rangeOfDays } from "../../platform/keys.ts"
import { type PageOptions, type QueryOptions, readPages, type TableReader } from "../../platform/table.ts"
import { earnedJobOf } from "../storage/earned-row.ts"

/*
 * Access patterns of technicians' jobs with their pay, whose rows the projector writes
 *   all        EARN#technician / date#n
 *   uncounted  gsi1 EARN#technician#uncounted / date#n  jobs not counted yet
 *   warranty   gsi2 EARN#technician#warranty / date#n   their warranty work
 *   payroll    gsi3 PAY#uncounted / date#n#technician, PAY#late / day of counting#n#technician
 */

const pageLimit = 500

export const earnedJobs = (table: TableReader) => {
  const read = async (options: QueryOptions) => {
    const { items, cursor } = await table.query({ ...options, consistent: false })
    return { rows: items.map(earnedJobOf), cursor }
  }
  const latest = async (index: "gsi1" | "gsi2", partition: string, days: Days, limit: number) =>
    (await read({ index, partition, between: rangeOfDays(days), descending: true, limit })).rows
  /** All technicians' pay of a range of days. Cost follows what it returns. */
  const payOf = async (partition: string, days: Days) => {
    const found: { technician: string; job: EarnedJob }[] = []
    // DynamoDB refuses a range that ends before it begins.
    if (days.from > days.to) return found
    const query = { index: "gsi3", partition, between: rangeOfDays(days), limit: pageLimit } as const
    const pages = readPages((cursor) => table.query({ ...query, cursor, consistent: false }))
    for await (const { items } of pages)
      found.push(
        ...items.map((item) => ({ technician: keys.technicianOfEarnings(item), job: earnedJobOf(item) })),
      )
    return found
  }
  return {
    /** Pay of jobs of these days that don't count yet. */
    uncountedPay: (days: Days) => payOf(indexKeys.uncountedPay, days),
    /** Pay of jobs that began to count on these days and not on their own, or count again since these days. */
    latePay: (days: Days) => payOf(indexKeys.latePay, days),
    ofTechnician: (technician: string, days: Days, options: PageOptions) =>
      read({ partition: keys.earnings(technician), between: rangeOfDays(days), ...options }),
    /** The latest jobs that aren't counted yet, or not with all pay. */
    latestUncounted: (technician: string, days: Days, limit: number) =>
      latest("gsi1", indexKeys.unreportedJobs(technician), days, limit),
    latestWarranty: (technician: string, days: Days, limit: number) =>
      latest("gsi2", indexKeys.warranty(technician), days, limit),
  }
}
