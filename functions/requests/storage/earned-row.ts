import { type EarnedJob, StoredEarnedJob } from "#shared/api/earnings.ts"
import { isCounted } from "#shared/domain/report.ts"
import { indexKeys, keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"
import type { EarnedRow } from "../rules/earned-rows.ts"

/** Only jobs whose pay isn't that of their own day, or that count again. */
const payrollKeys = ({ technician, job }: EarnedRow) => {
  const { date, invoiceNumber, serviceStatus, countedOn, countedAgainOn, amount } = job
  if (amount === 0) return undefined
  if (!isCounted(serviceStatus))
    return { gsi3pk: indexKeys.uncountedPay, gsi3sk: indexKeys.pay(date, invoiceNumber, technician) }
  const day = countedAgainOn ?? countedOn
  return day === undefined
    ? undefined
    : { gsi3pk: indexKeys.latePay, gsi3sk: indexKeys.pay(day, invoiceNumber, technician) }
}

export const earningsRowItem = (earned: EarnedRow): Item => {
  const { technician, job, isUncounted, isWarranty } = earned
  const key = keys.earningsRow(technician, job.date, job.invoiceNumber)
  return {
    ...key,
    row: JSON.stringify(job),
    ...(isUncounted && { gsi1pk: indexKeys.unreportedJobs(technician), gsi1sk: key.sk }),
    ...(isWarranty && { gsi2pk: indexKeys.warranty(technician), gsi2sk: key.sk }),
    ...payrollKeys(earned),
  }
}

export const earnedJobOf = ({ row }: Item): EarnedJob => StoredEarnedJob.parse(JSON.parse(String(row)))
