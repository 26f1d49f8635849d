import { monthOf } from "#shared/domain/schedule/dates.ts"
import { keys } from "../../platform/keys.ts"
import type { TableReader } from "../../platform/table.ts"
import { sumToSchedule } from "../storage/open-count.ts"

/** More months than a shop has open jobs from. */
const maxMonths = 200

/** How many jobs are to be scheduled today. One query of a small item per month, whatever the number of jobs. */
export const countToSchedule = async (table: TableReader, today: string): Promise<number> => {
  const { items } = await table.query({
    partition: keys.openCounts,
    between: ["0", monthOf(today)],
    limit: maxMonths,
    consistent: false,
  })
  return sumToSchedule(items, today)
}
