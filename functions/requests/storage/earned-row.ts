import { type EarnedJob, StoredEarnedJob } from "#shared/api/earnings.ts"
import { indexKeys, keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"
import type { EarnedRow } from "../rules/earned-rows.ts"

export const earningsRowItem = ({ technician, job, isUncounted, isWarranty }: EarnedRow): Item => {
  const key = keys.earningsRow(technician, job.date, job.invoiceNumber)
  return {
    ...key,
    row: JSON.stringify(job),
    ...(isUncounted && { gsi1pk: indexKeys.unreportedJobs(technician), gsi1sk: key.sk }),
    ...(isWarranty && { gsi2pk: indexKeys.warranty(technician), gsi2sk: key.sk }),
  }
}

export const earnedJobOf = ({ row }: Item): EarnedJob => StoredEarnedJob.parse(JSON.parse(String(row)))
