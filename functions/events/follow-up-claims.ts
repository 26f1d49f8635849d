import { createHash } from "node:crypto"
import type { Claim } from "#shared/api/claims.ts"
import { lateOf, learnedMonths, usualDays } from "#shared/domain/insurance/claims-report.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { printedDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { reportReader } from "../insurance/report-reader.ts"
import { keys } from "../platform/keys.ts"
import { log } from "../platform/log.ts"
import { isAbsent, RaceLost, sharedTable } from "../platform/table.ts"
import { claimReader } from "../requests/readers/claims.ts"
import { systemTask, taskCreation } from "../tasks/store.ts"
import { scheduledTime } from "./shared/scheduled-time.ts"

type Outstanding = ReturnType<typeof lateOf>[number]

const table = sharedTable()

/** A second bill of the job, or the remainder after a short payment, gets its own task. */
const taskIdOf = (invoiceNumber: number, { list, since }: Outstanding): string =>
  createHash("sha256").update(`${invoiceNumber} ${list} ${since}`).digest("hex").slice(0, 24)

const descriptionOf = (
  { invoiceNumber, carrier }: Claim,
  { amount, since, list }: Outstanding,
  usual: number,
): string => {
  const happened = list === "shortPaid" ? "paid short" : "sent"
  return `Ask ${carrier ?? "the carrier"} about invoice ${invoiceNumber}: ${formatHeadlineMoney(amount)}, ${happened} on ${printedDate(since)}. It usually pays in ${usual} days.`
}

/** Creates one task per late bill or short payment. A task that was done or deleted isn't created again. */
export const handler = async (event: unknown): Promise<void> => {
  const now = scheduledTime(event)
  const today = todayIn(now)
  const [open, { carriers }] = await Promise.all([
    claimReader(table).all(),
    reportReader(table)(today, learnedMonths),
  ])
  const late = open.flatMap((claim) => {
    const usual = usualDays(carriers, claim.carrierKey)
    return lateOf(claim, usual, today).map((outstanding) => ({ claim, outstanding, usual }))
  })
  let created = 0
  for (const { claim, outstanding, usual } of late) {
    const _id = taskIdOf(claim.invoiceNumber, outstanding)
    const marker = keys.claimFollowUp(_id)
    if (await table.get(marker)) continue
    const task = systemTask(_id, descriptionOf(claim, outstanding, usual), now)
    try {
      await table.transact([
        { put: marker, onlyIf: isAbsent, race: "the same follow-up" },
        ...taskCreation(task),
      ])
      created++
    } catch (error) {
      // Another run was first.
      if (!(error instanceof RaceLost)) throw error
    }
  }
  log("info", "followed up late claims", { created })
}
