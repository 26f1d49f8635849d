import type { Days } from "#shared/domain/schedule/timeframe.ts"
import { indexKeys, keys, rangeOfDays } from "../../platform/keys.ts"
import type { PageOptions, QueryOptions, TableReader } from "../../platform/table.ts"
import { earnedJobOf } from "../storage/earned-row.ts"

/*
 * Access patterns of technicians' jobs with their pay, whose rows the projector writes
 *   all        EARN#technician / date#n
 *   uncounted  gsi1 EARN#technician#uncounted / date#n  jobs not counted yet
 *   warranty   gsi2 EARN#technician#warranty / date#n   their warranty work
 */

export const earnedJobs = (table: TableReader) => {
  const read = async (options: QueryOptions) => {
    const { items, cursor } = await table.query({ ...options, consistent: false })
    return { rows: items.map(earnedJobOf), cursor }
  }
  const latest = async (index: "gsi1" | "gsi2", partition: string, days: Days, limit: number) =>
    (await read({ index, partition, between: rangeOfDays(days), descending: true, limit })).rows
  return {
    ofTechnician: (technician: string, days: Days, options: PageOptions) =>
      read({ partition: keys.earnings(technician), between: rangeOfDays(days), ...options }),
    /** The latest jobs that aren't counted yet, or not with all pay. */
    latestUncounted: (technician: string, days: Days, limit: number) =>
      latest("gsi1", indexKeys.unreportedJobs(technician), days, limit),
    latestWarranty: (technician: string, days: Days, limit: number) =>
      latest("gsi2", indexKeys.warranty(technician), days, limit),
  }
}
